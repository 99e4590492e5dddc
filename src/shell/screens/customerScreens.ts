import { screens as paths } from '#contract/screenPaths.ts';
import type { Screen } from './screen.ts';

const customer = ['Customer'] as const;

/** Screens of a customer, in menu order. */
export const customerScreens: readonly Screen[] = [
  {
    path: paths.portalHome,
    roles: customer,
    title: 'Home',
    menu: ['Home', 'Home'],
    load: async () => ({ default: (await import('#src/custom/sales/portal/PortalHome.tsx')).PortalHome }),
  },
  {
    path: paths.customerStatements,
    roles: customer,
    title: 'Your statements',
    menu: ['Customer', 'Customer Statement'],
    load: async () => ({ default: (await import('#src/custom/money/statements/Statements.tsx')).Statements }),
  },
  {
    path: paths.customerInvoices,
    roles: customer,
    title: 'Your invoices',
    menu: ['Customer', 'Customer Invoices'],
    load: async () => ({ default: (await import('#src/custom/sales/portal/OwnPapers.tsx')).OwnPapers }),
  },
  {
    path: paths.ownOrders,
    roles: customer,
    title: 'Orders',
    menu: ['Customer', 'Orders'],
    load: async () => ({ default: (await import('#src/custom/sales/portal/PortalOrders.tsx')).PortalOrders }),
  },
  {
    path: paths.ownPallets,
    roles: customer,
    title: 'Pallets',
    menu: ['Customer', 'Pallets'],
    load: async () => ({ default: (await import('#src/custom/sales/portal/PortalPallets.tsx')).PortalPallets }),
  },
];
