import type { Role } from '#contract/call/roles.ts';
import { screens as paths } from '#contract/screenPaths.ts';
import { resourceMenu } from '#src/resources/menu.ts';
import { requireValidScreens } from './checkScreens.ts';
import { customerScreens } from './customerScreens.ts';
import { financeScreens } from './financeScreens.ts';
import type { Screen } from './screen.ts';
import { moneyScreens } from './moneyScreens.ts';
import { salesScreens } from './salesScreens.ts';
import { warehouseScreens } from './warehouseScreens.ts';

export type { Screen } from './screen.ts';

const admin = ['Admin'] as const;
const office = ['Admin', 'Office'] as const;
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

/** Every screen behind the sign-in, in menu order. Routes, access, menu, keys and palette use this list. */
export const screens: readonly Screen[] = [
  {
    path: paths.today,
    roles: staff,
    title: 'Today',
    menu: ['Home', 'Today'],
    key: 't',
    load: async () => ({ default: (await import('#src/custom/system/today/TodayScreen.tsx')).TodayScreen }),
  },
  {
    path: paths.dashboard,
    roles: admin,
    title: 'Dashboard',
    menu: ['Home', 'Dashboard'],
    load: async () => ({ default: (await import('#src/custom/system/dashboard/DashboardScreen.tsx')).DashboardScreen }),
  },
  ...resourceMenu.map((resource) => ({
    path: `/${resource.name}/*`,
    roles: resource.roles,
    title: resource.heading,
    menu: resource.menu,
    ...(resource.name === 'declarations' && { work: 'Declarations' as const }),
    resource,
  })),

  {
    path: paths.personalData,
    roles: admin,
    title: 'Personal data',
    menu: ['Admin', 'Company', 'Personal Data'],
    load: async () => ({ default: (await import('#src/custom/system/personalData/PersonalDataScreen.tsx')).PersonalDataScreen }),
  },

  {
    path: paths.findCustomer,
    roles: office,
    title: 'Find customer',
    menu: ['Office', 'Find Customer'],
    key: 'c',
    load: async () => ({ default: (await import('#src/custom/masterData/customers/find/FindCustomer.tsx')).FindCustomer }),
  },
  {
    path: paths.openOrders,
    roles: office,
    title: 'Open orders',
    menu: ['Office', 'Open Orders'],
    work: 'Late',
    key: 'o',
    load: async () => ({ default: (await import('#src/custom/sales/orders/lists/OpenOrders.tsx')).OpenOrders }),
  },
  {
    path: paths.newOrder,
    roles: office,
    title: 'Create order',
    load: async () => ({ default: (await import('#src/custom/sales/orders/CreateOrder.tsx')).CreateOrder }),
  },
  {
    path: `${paths.order}/:OrderId`,
    roles: office,
    title: 'Edit order',
    load: async () => ({ default: (await import('#src/custom/sales/orders/EditOrder.tsx')).EditOrder }),
  },
  {
    path: paths.stock,
    roles: office,
    title: 'Stock',
    menu: ['Office', 'Stock Take'],
    work: 'Short',
    key: 'k',
    load: async () => ({ default: (await import('#src/custom/warehouse/stock/Stock.tsx')).Stock }),
  },
  {
    path: paths.findBottle,
    roles: office,
    title: 'Find bottle',
    menu: ['Office', 'Find Bottle'],
    key: 'b',
    load: async () => ({ default: (await import('#src/custom/masterData/products/FindBottle.tsx')).FindBottle }),
  },
  {
    path: paths.directOrders,
    roles: office,
    title: 'Direct orders',
    menu: ['Office', 'Direct Orders'],
    key: 'd',
    load: async () => ({ default: (await import('#src/custom/sales/orders/direct/DirectOrders.tsx')).DirectOrders }),
  },
  ...salesScreens,
  {
    path: paths.returnPallets,
    roles: office,
    title: 'Return pallets',
    menu: ['Office', 'Return Pallets'],
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/back/ReturnPallets.tsx')).ReturnPallets }),
  },
  {
    path: paths.adHocInvoice,
    roles: office,
    title: 'Ad hoc invoice',
    menu: ['Office', 'Ad Hoc Invoice'],
    load: async () => ({ default: (await import('#src/custom/sales/adHoc/AdHocInvoice.tsx')).AdHocInvoice }),
  },
  {
    path: paths.proFormas,
    roles: office,
    title: 'Pro forma invoices',
    menu: ['Office', 'Pro Forma Invoice'],
    work: 'ProFormas',
    load: async () => ({ default: (await import('#src/custom/money/proFormas/ProFormaInvoices.tsx')).ProFormaInvoices }),
  },
  {
    path: paths.recordPayment,
    roles: office,
    title: 'Record payment',
    menu: ['Office', 'Record Payment'],
    key: 'r',
    load: async () => ({ default: (await import('#src/custom/money/payments/form/RecordPayment.tsx')).RecordPayment }),
  },
  {
    path: paths.orderHistory,
    roles: office,
    title: 'Order history',
    load: async () => ({ default: (await import('#src/custom/sales/orders/lists/OrderHistory.tsx')).OrderHistory }),
  },
  {
    path: paths.paymentHistory,
    roles: office,
    title: 'Payment history',
    load: async () => ({ default: (await import('#src/custom/money/payments/PaymentHistory.tsx')).PaymentHistory }),
  },
  {
    path: paths.transferPallets,
    roles: office,
    title: 'Transfer pallets',
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/back/TransferPallets.tsx')).TransferPallets }),
  },
  {
    path: paths.palletBalance,
    roles: office,
    title: 'Pallet balance',
    menu: ['Office', 'Pallets', 'Pallet Balance'],
    work: 'PalletsAbove',
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/balance/PalletBalance.tsx')).PalletBalance }),
  },
  {
    path: paths.palletLedger,
    roles: [...office, 'Warehouse'],
    title: 'Pallet ledger',
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/ledger/PalletLedger.tsx')).PalletLedger }),
  },
  { path: paths.palletLedger, roles: office, title: 'Pallet ledger', menu: ['Office', 'Pallets', 'Pallet Ledger'], isMenuOnly: true },
  {
    path: paths.palletCredits,
    roles: office,
    title: 'Pallet credits',
    load: async () => ({ default: (await import('#src/custom/warehouse/pallets/balance/PalletCredits.tsx')).PalletCredits }),
  },
  {
    path: paths.addCredit,
    roles: office,
    title: 'Add credit',
    load: async () => ({ default: (await import('#src/custom/money/credits/AddCredit.tsx')).AddCredit }),
  },
  {
    path: paths.editCredit,
    roles: office,
    title: 'Edit credit',
    load: async () => ({ default: (await import('#src/custom/money/credits/EditCredit.tsx')).EditCredit }),
  },
  {
    path: paths.unsentInvoices,
    roles: office,
    title: 'Unsent invoices',
    menu: ['Office', 'Money', 'Unsent Invoices'],
    work: 'Unsent',
    key: 'u',
    load: async () => ({ default: (await import('#src/custom/money/invoices/mail/UnsentInvoices.tsx')).UnsentInvoices }),
  },
  {
    path: paths.priceList,
    roles: office,
    title: 'Customer price list',
    load: async () => ({ default: (await import('#src/custom/sales/prices/lists/PriceLists.tsx')).PriceLists }),
  },

  { path: paths.reorder, roles: ['Office'], title: 'Reorder', menu: ['Office', 'Buying', 'Reorder'], isMenuOnly: true },

  ...warehouseScreens,

  ...financeScreens,

  ...moneyScreens,

  ...customerScreens,

  {
    path: paths.convertWorkbook,
    roles: staff,
    title: 'Spreadsheet to PDF',
    load: async () => ({ default: (await import('#src/custom/system/conversion/ConvertWorkbook.tsx')).ConvertWorkbook }),
  },
];

requireValidScreens(screens);

export const screenAddress = (screen: Screen) => screen.path.replace('/*', '');

const hasPage = ({ load, resource }: Screen) => load !== undefined || resource !== undefined;

/** Whether a screen has a page. A second menu entry for a screen uses the page of the first. */
const exists = (screen: Screen): boolean =>
  screen.isMenuOnly ? screens.some((other) => !other.isMenuOnly && other.path === screen.path && exists(other)) : hasPage(screen);

const isOpenTo = (screen: Screen, roles: readonly Role[]) => screen.roles.some((role) => roles.includes(role));

/** Lists the existing menu entries that these roles may see. */
export const menuFor = (roles: readonly Role[]) => screens.filter((screen) => screen.menu && exists(screen) && isOpenTo(screen, roles));

export const existingScreens = screens.filter(hasPage);

const pathPattern = ({ path }: Screen) => new RegExp(`^${path.replace(/\/\*$/, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`);

/** Index of screens, because every link in a list looks up its screen. */
const firstSegment = (path: string) => path.split('/', 2)[1] ?? '';
const screensByFirstSegment = Map.groupBy(
  existingScreens.map((screen) => ({ screen, pattern: pathPattern(screen) })),
  ({ screen }) => firstSegment(screen.path),
);

const screensAt = (path: string) =>
  (screensByFirstSegment.get(firstSegment(path)) ?? []).flatMap(({ screen, pattern }) => (pattern.test(path) ? [screen] : []));

/** Whether a screen has this path, even if the user may not open it. */
export const isScreen = (path: string) => screensAt(path).length > 0;

export const isScreenFor = (path: string, roles: readonly Role[]) => screensAt(path).some((screen) => isOpenTo(screen, roles));

/**
 * Returns the user's first screen, which is Today for staff and the account for customers. The logo leads there for users without the dashboard.
 */
export const firstPathFor = (roles: readonly Role[]) => {
  const first = menuFor(roles).find((screen) => !screen.isMenuOnly) ?? existingScreens.find((screen) => isOpenTo(screen, roles));
  return first ? screenAddress(first) : paths.notFound;
};

/** Returns the target of the logo. It is the dashboard, or the first screen for users who may not open it. */
export const homePathFor = (roles: readonly Role[]) => (isScreenFor(paths.dashboard, roles) ? paths.dashboard : firstPathFor(roles));

/** Roles that may open a screen by its path, or a resource by its name, which is the path without its first slash. */
export const resourceRoles = (name: string) =>
  existingScreens.find((screen) => screen.path === name || screenAddress(screen) === `/${name}`)?.roles;
