import type { Role } from '#contract/call/roles.ts';
import { screens } from '#contract/screenPaths.ts';
import { chaptersFor } from './guide.ts';

/** Guide sections by the path of a screen and the screens below it. For a user with several roles, the first section in a guide of theirs is used. */
export const sectionsByPath: Record<string, readonly string[]> = {
  [screens.today]: [
    'office#guide-for-the-office',
    'warehouse#guide-for-the-warehouse',
    'finance#guide-for-finance',
    'admin#guide-for-administrators',
  ],
  [screens.dashboard]: ['admin#guide-for-administrators'],
  [screens.findCustomer]: ['office#find-a-customer-g-c'],
  [screens.openOrders]: ['office#change-or-cancel-an-order-g-o'],
  [screens.newOrder]: ['office#take-an-order'],
  [screens.order]: ['office#change-or-cancel-an-order-g-o'],
  [screens.stock]: ['office#stock-g-k'],
  [screens.findBottle]: ['office#find-a-bottle-g-b'],
  [screens.directOrders]: ['office#direct-orders'],
  [screens.quotations]: ['office#quotations-g-q'],
  [screens.orderRequests]: ['office#order-requests'],
  [screens.backOrders]: ['office#back-orders'],
  [screens.dueOrders]: ['office#due-to-order'],
  [screens.purchaseOrders]: ['office#purchase-orders'],
  [screens.deliveryPlan]: ['office#delivery-plan'],
  [screens.returnPallets]: ['office#pallets'],
  [screens.transferPallets]: ['office#pallets'],
  [screens.palletBalance]: ['office#pallets'],
  [screens.palletLedger]: ['office#pallets', 'warehouse#day-sheet'],
  [screens.palletCredits]: ['office#pallets'],
  [screens.adHocInvoice]: ['office#ad-hoc-invoices'],
  [screens.proFormas]: ['office#pro-formas'],
  [screens.recordPayment]: ['office#record-a-payment-g-r'],
  [screens.paymentHistory]: ['office#record-a-payment-g-r'],
  [screens.orderHistory]: ['office#find-a-customer-g-c'],
  [screens.addCredit]: ['office#credits'],
  [screens.editCredit]: ['office#credits'],
  [screens.unsentInvoices]: ['office#send-invoices-g-u'],
  [screens.outbox]: ['office#send-invoices-g-u', 'finance#outbox'],
  [screens.priceList]: ['office#price-lists'],
  [screens.pickList]: ['warehouse#pick-list'],
  [screens.pickGoods]: ['warehouse#pick-an-order'],
  [screens.goodsIn]: ['warehouse#goods-in'],
  [screens.lots]: ['warehouse#lots'],
  [screens.reorder]: ['warehouse#goods-in', 'office#purchase-orders'],
  [screens.stockSheet]: ['warehouse#stock-movements-g-m'],
  [screens.stockTake]: ['warehouse#stock-take'],
  [screens.daySheet]: ['warehouse#day-sheet'],
  [screens.reports]: ['finance#reports'],
  [screens.statements]: ['finance#statements-g-s', 'customer#your-statement'],
  [screens.readyToInvoice]: ['finance#raise-invoices-g-i'],
  [screens.supplierPricing]: ['finance#supplier-pricing'],
  [screens.purchaseInvoices]: ['finance#purchase-invoices'],
  [screens.chasing]: ['finance#chasing'],
  [screens.monthEnd]: ['finance#month-end'],
  [screens.journals]: ['finance#journals'],
  [screens.bankFiles]: ['finance#bank-files'],
  [screens.openingItems]: ['finance#opening-items'],
  [screens.portalHome]: ['customer#home'],
  [screens.ownOrders]: ['customer#your-orders'],
  [screens.ownPallets]: ['customer#your-pallets'],
  [screens.customerStatements]: ['customer#statements-you-were-sent'],
  [screens.customerInvoices]: ['customer#your-invoices'],
  [screens.personalData]: ['admin#personal-data'],
  [screens.convertWorkbook]: ['everywhere#a-spreadsheet-as-pdf'],
  '/referencefiles': ['admin#reference-files'],
  '/lists': ['admin#lists-and-rates'],
  '/users': ['admin#accounts-and-access'],
  '/ownfields': ['admin#own-fields'],
  '/declarations': ['admin#declarations'],
  '/company': ['admin#our-company'],
  '/products': ['admin#reference-files'],
  '/pallets': ['admin#reference-files'],
  '/customers': ['admin#reference-files'],
  '/suppliers': ['admin#reference-files'],
};

const chapterName = (at: string) => at.split('#')[0];

/** Returns the guide section for the screen at this address, or the chapter of the role if there is none. */
export const sectionFor = (pathname: string, roles: readonly Role[]) => {
  const chapters = chaptersFor(roles);
  const matches = Object.keys(sectionsByPath)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  const sectionIds = matches === undefined ? [] : (sectionsByPath[matches] ?? []);
  const places = chapters.flatMap((chapter) => sectionIds.filter((at) => chapterName(at) === chapter));
  return places[0] ?? chapters[0] ?? 'everywhere';
};
