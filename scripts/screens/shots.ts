import type { Page } from 'playwright';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { resourceMenu } from '#src/resources/menu.ts';

export type Ask = <Answer>(path: string) => Promise<Answer>;

/** A screen to photograph in each width and scheme. */
export interface Shot {
  name: string;
  /** Demo account that is signed in. Null if nobody is. */
  role: string | null;
  path: string | ((ask: Ask) => Promise<string>);
  /** Steps to take before the picture. */
  act?: (page: Page) => Promise<unknown>;
}

/** Returns the customer of the newest open deal, because that customer has data on every screen. */
const findSampleCustomer = async (ask: Ask) => {
  const [order] = await ask<{ CustomerId: number }[]>('/api/Order/OpenOrders?range=[0,0]&filter={}&sort=["DealNo","DESC"]');
  return order?.CustomerId ?? 1;
};
const forSampleCustomer = (path: string) => async (ask: Ask) => screenPaths.ofCustomer(path, await findSampleCustomer(ask));

const findLargest = <Row>(rows: readonly Row[], size: (row: Row) => number) => rows.toSorted((a, b) => size(b) - size(a))[0];

/** Returns the open stock deal with the most lines. */
const findSampleDeal = async (ask: Ask) => {
  const deals = await ask<{ OrderId: number; LineCount: number }[]>('/api/Order/OpenOrders?filter={"Status":"Open","DealType":"Stock"}');
  return findLargest(deals, ({ LineCount }) => LineCount)?.OrderId ?? 1;
};

/** Returns the deal with the most left to pick, except those that credit control holds. */
const findDealToPick = async (ask: Ask) => {
  const deals = await ask<{ OrderId: number; Lines: number; LinesPicked: number; CreditHold: unknown }[]>('/api/Order/LoadPickList');
  const free = deals.filter(({ CreditHold }) => CreditHold === null);
  return findLargest(free, ({ Lines, LinesPicked }) => Lines - LinesPicked)?.OrderId ?? 1;
};

/** Opens the record in the first row of a list. */
const openFirst = async (page: Page) => {
  await page.locator('main tbody tr[data-index="0"] a').first().click();
  await page.waitForURL((url) => /\/\d+$|[?&]\w+Id=\d+/.test(url.pathname + url.search));
};
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** Screens by the role that uses them most. */
const screensByRole: Readonly<Record<string, readonly (readonly [name: string, path: Shot['path'], act?: Shot['act']])[]>> = {
  office: [
    ['today-office', screens.today],
    ['find-customer', screens.findCustomer, (page) => page.keyboard.type('br', { delay: 30 })],
    ['customer', forSampleCustomer(screens.findCustomer)],
    ['open-orders', screens.openOrders],
    ['new-order', forSampleCustomer(screens.newOrder)],
    ['edit-order', async (ask) => screenPaths.order(await findSampleDeal(ask))],
    ['order-history', forSampleCustomer(screens.orderHistory)],
    ['stock', screens.stock],
    ['find-bottle', screens.findBottle],
    ['direct-orders', screens.directOrders],
    ['quotations', screens.quotations],
    ['quotation', screens.quotations, openFirst],
    ['order-requests', screens.orderRequests],
    ['back-orders', screens.backOrders],
    ['due-orders', screens.dueOrders],
    ['purchase-orders', screens.purchaseOrders],
    ['purchase-order', screens.purchaseOrders, openFirst],
    ['delivery-plan', screens.deliveryPlan],
    ['return-pallets', forSampleCustomer(screens.returnPallets)],
    ['transfer-pallets', forSampleCustomer(screens.transferPallets)],
    ['pallet-balance', screens.palletBalance],
    ['pallet-balance-of-customer', forSampleCustomer(screens.palletBalance)],
    ['pallet-credits', forSampleCustomer(screens.palletCredits)],
    ['ad-hoc-invoice', forSampleCustomer(screens.adHocInvoice)],
    ['pro-forma', screens.proFormas],
    ['record-payment', forSampleCustomer(screens.recordPayment)],
    ['payment-history', forSampleCustomer(screens.paymentHistory)],
    ['add-credit', forSampleCustomer(screens.addCredit)],
    ['edit-credit', screens.editCredit],
    ['unsent-invoices', screens.unsentInvoices],
    ['outbox', screens.outbox],
    ['excel-to-pdf', screens.convertWorkbook],
    ['price-list', forSampleCustomer(screens.priceList)],
    ['palette', screens.openOrders, press('Control+k')],
    ['keys', screens.openOrders, press('?')],
    ['help', screens.openOrders, press('F1')],
    ['profile', screens.openOrders, (page) => page.getByRole('button', { name: 'Profile' }).click()],
    ['not-found', screens.notFound],
  ],
  warehouse: [
    ['today-warehouse', screens.today],
    ['pick-list', screens.pickList],
    ['pick-goods', async (ask) => screenPaths.pickGoods(await findDealToPick(ask))],
    ['stock-movements', screens.stockSheet],
    ['stock-take', screens.stockTake],
    ['goods-in', screens.goodsIn],
    ['lots', screens.lots],
    ['reorder', screens.reorder],
    ['day-sheet', screens.daySheet],
    ['pallet-ledger', screens.palletLedger],
  ],
  finance: [
    ['today-finance', screens.today],
    ['ready-to-invoice', screens.readyToInvoice],
    ['statements', screens.statements],
    [
      'statement',
      async (ask) => screenPaths.statement((await ask<{ CustomerId: number }[]>('/api/Statement/customersstatement'))[0]?.CustomerId ?? 1),
    ],
    ['reports', screens.reports],
    ['report-ageing', `${screens.reports}?report=ageListing`],
    ['report-months', `${screens.reports}?report=salesByMonth`],
    ['purchase-invoices', screens.purchaseInvoices],
    ['supplier-pricing', screens.supplierPricing],
    ['month-end', screens.monthEnd],
    ['journals', screens.journals],
    ['chasing', screens.chasing],
    ['bank-files', screens.bankFiles],
    ['opening-items', screens.openingItems],
  ],
  admin: [
    ['today', screens.today],
    ['dashboard', screens.dashboard],
    ['personal-data', `${screens.personalData}?q=aldous`],
    ...resourceMenu.flatMap(({ name }) => [[name.replaceAll('/', '-'), `/${name}`] as const]),
    ['product', '/products', openFirst],
    ['colour', '/referencefiles/colours', openFirst],
    ['customer-form', '/customers', openFirst],
    ['settings', screens.today, (page) => page.getByRole('button', { name: 'Settings' }).click()],
  ],
  customer: [
    ['portal-home', screens.portalHome],
    ['portal-orders', screens.ownOrders],
    ['portal-requests', screenPaths.ownRequests()],
    ['portal-order-again', screens.portalHome, (page) => page.getByRole('button', { name: 'Order again' }).click()],
    ['portal-pallets', screens.ownPallets],
    ['portal-collection', screenPaths.askForCollection()],
    ['portal-statement', screens.statements],
    ['portal-statements', screens.customerStatements],
    ['portal-invoices', screens.customerInvoices],
  ],
};

/** All screens to photograph. */
export const shots: readonly Shot[] = [
  { name: 'landing', role: null, path: screens.landing },
  { name: 'login', role: null, path: screens.login },
  ...Object.entries(screensByRole).flatMap(([role, roleScreens]) =>
    roleScreens.map(([name, path, act]): Shot => ({ name, role, path, ...(act && { act }) })),
  ),
];
