import { screens as paths } from '#contract/screenPaths.ts';
import type { Screen } from './screen.ts';

const office = ['Admin', 'Office'] as const;

/** Screens of selling, buying and delivering, in addition to the specification. */
export const salesScreens: readonly Screen[] = [
  {
    path: paths.quotations,
    roles: office,
    title: 'Quotations',
    menu: ['Office', 'Sales', 'Quotations'],
    key: 'q',
    load: async () => ({ default: (await import('#src/custom/sales/quotations/Quotations.tsx')).Quotations }),
  },
  {
    path: `${paths.quotations}/:QuotationId`,
    roles: office,
    title: 'Quotation',
    load: async () => ({ default: (await import('#src/custom/sales/quotations/QuotationScreen.tsx')).QuotationScreen }),
  },
  {
    path: paths.orderRequests,
    roles: office,
    title: 'Order requests',
    menu: ['Office', 'Sales', 'Order Requests'],
    work: 'Requests',
    load: async () => ({ default: (await import('#src/custom/sales/orderRequests/OrderRequests.tsx')).OrderRequests }),
  },
  {
    path: paths.dueOrders,
    roles: office,
    title: 'Due to order',
    menu: ['Office', 'Sales', 'Due To Order'],
    work: 'DueOrders',
    load: async () => ({ default: (await import('#src/custom/sales/dueOrders/DueOrders.tsx')).DueOrders }),
  },
  {
    path: paths.backOrders,
    roles: office,
    title: 'Back orders',
    menu: ['Office', 'Sales', 'Back Orders'],
    load: async () => ({ default: (await import('#src/custom/sales/backOrders/BackOrders.tsx')).BackOrders }),
  },
  {
    path: paths.purchaseOrders,
    roles: office,
    title: 'Purchase orders',
    menu: ['Office', 'Buying', 'Purchase Orders'],
    load: async () => ({ default: (await import('#src/custom/purchasing/purchaseOrders/PurchaseOrders.tsx')).PurchaseOrders }),
  },
  {
    path: `${paths.purchaseOrders}/:id`,
    roles: office,
    title: 'Purchase order',
    load: async () => ({ default: (await import('#src/custom/purchasing/purchaseOrders/PurchaseOrderScreen.tsx')).PurchaseOrderScreen }),
  },
  {
    path: paths.deliveryPlan,
    roles: office,
    title: 'Delivery plan',
    menu: ['Office', 'Sales', 'Delivery Plan'],
    load: async () => ({ default: (await import('#src/custom/warehouse/deliveryPlan/DeliveryPlanScreen.tsx')).DeliveryPlanScreen }),
  },
];
