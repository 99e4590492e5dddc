type Query = Record<string, string | number | undefined>;

const at = (path: string, query: Query = {}) => {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** Path of each screen, as specification section 2 names it. */
export const screens = {
  today: '/today',
  dashboard: '/dashboard',
  landing: '/landing',
  login: '/login',
  notFound: '/notfound',
  findCustomer: '/findcustomer',
  openOrders: '/orders',
  newOrder: '/createorder',
  order: '/orders/editOrder',
  proFormas: '/proformainvoice',
  recordPayment: '/recordpayment',
  bankFiles: '/bankfile',
  orderHistory: '/customerordershistory',
  paymentHistory: '/customerpaymenthistory',
  transferPallets: '/transferpallet',
  palletBalance: '/palletbalance',
  returnPallets: '/returnpallets',
  palletLedger: '/palletledger',
  palletCredits: '/palletcredits',
  daySheet: '/daysheet',
  addCredit: '/addcredit',
  editCredit: '/editcredit',
  unsentInvoices: '/unsentinvoices',
  outbox: '/outbox',
  openingItems: '/openingitems',
  adHocInvoice: '/adhocinvoice',
  directOrders: '/directorders',
  backOrders: '/backorders',
  dueOrders: '/dueorders',
  orderRequests: '/orderrequests',
  quotations: '/quotations',
  purchaseOrders: '/purchaseorders',
  deliveryPlan: '/deliveryplan',
  purchaseInvoices: '/purchaseinvoices',
  priceList: '/pricelist',
  supplierPricing: '/supplierpricing',
  stock: '/stock',
  stockSheet: '/stocksheet',
  stockTake: '/stocktake',
  goodsIn: '/goodsin',
  lots: '/lots',
  reorder: '/reorder',
  pickList: '/picklist',
  pickGoods: '/pickgoods',
  statements: '/statements',
  readyToInvoice: '/readytoinvoice',
  findBottle: '/findbottle',
  reports: '/reports',
  chasing: '/chasing',
  monthEnd: '/monthend',
  journals: '/journals',
  customerStatements: '/customerstatements',
  customerInvoices: '/customerinvoices',
  convertWorkbook: '/exceltopdf',
  personalData: '/personaldata',
} as const;

/** What the statement shows beside it: the list of payments, or the payment form. */
export type PaymentsBeside = 'payments' | 'pay';

type OfCustomer = { customerId?: number | undefined };

/** Addresses of screens with their parameters. Links, buttons, toasts and the server's search results use them. */
export const screenPaths = {
  /** Start page of the installed app. It leads each user to their first screen. */
  start: () => at(screens.today, { from: 'device' }),
  findCustomer: (text?: string) => at(screens.findCustomer, { text }),
  customer: (customerId: number, invoiceId?: number) => at(screens.findCustomer, { customerId, invoiceId }),
  /** Opens the customer with one of its addresses, or a new one, in edit mode. */
  address: (customerId: number, address: number | 'new') => at(screens.findCustomer, { customerId, address }),
  /** All invoices, credit and debit notes of the account. */
  customerInvoices: (customerId: number, number?: number) => at(screens.findCustomer, { customerId, all: 'invoices', q: number }),
  proForma: (proFormaId: number, proFormaNo: number) => at(screens.proFormas, { q: proFormaNo, proFormaId }),
  /** Shows all orders, not only those that need action. */
  openOrders: () => at(screens.openOrders, { Status: 'all' }),
  newOrder: (of: OfCustomer & { productId?: number | undefined; copyOf?: number | undefined } = {}) => at(screens.newOrder, { ...of }),
  newPurchaseInvoice: () => `${screens.purchaseInvoices}/new`,
  purchaseInvoice: (purchaseInvoiceId: number) => `${screens.purchaseInvoices}/${purchaseInvoiceId}`,
  newPurchaseOrder: () => `${screens.purchaseOrders}/new`,
  purchaseOrder: (purchaseOrderId: number) => `${screens.purchaseOrders}/${purchaseOrderId}`,
  findBottle: (of: OfCustomer & { text?: string | undefined } = {}) => at(screens.findBottle, { ...of }),
  quotation: (quotationId: number) => `${screens.quotations}/${quotationId}`,
  newQuotation: (of: OfCustomer = {}) => at(`${screens.quotations}/new`, { ...of }),
  order: (orderId: number) => `${screens.order}/${orderId}`,
  adHocInvoice: (of: OfCustomer & { orderId?: number | undefined; copy?: number | undefined } = {}) => at(screens.adHocInvoice, { ...of }),
  recordPayment: (of: OfCustomer & { use?: string | undefined; proForma?: number | undefined; wanted?: number | undefined } = {}) =>
    at(screens.recordPayment, { ...of }),
  bankFiles: (bankFileId?: number) => at(screens.bankFiles, { file: bankFileId }),
  payment: (paymentId: number) => at(screens.recordPayment, { paymentId }),
  orderHistory: (customerId: number) => at(screens.orderHistory, { customerId }),
  paymentHistory: (customerId: number, paymentId?: number) => at(screens.paymentHistory, { customerId, paymentId }),
  /** Starts a new credit note, for the given invoice if there is one. */
  addCredit: (customerId: number, invoiceId?: number) => at(screens.addCredit, { customerId, invoiceId }),
  credits: (customerId: number, invoiceId?: number) => at(screens.editCredit, { customerId, InvoiceId: invoiceId }),
  credit: (customerId: number, creditId: number) => at(screens.editCredit, { customerId, creditId }),
  unsentInvoices: (of: OfCustomer = {}) => at(screens.unsentInvoices, { ...of }),
  stockSheet: (productId?: number, supplierDepotId?: number) => at(screens.stockSheet, { productId, supplierDepotId }),
  stockLevels: (text?: string) => at(screens.stock, { q: text }),
  stockAsAt: (asAt: string) => at(screens.stock, { asAt }),
  countedSheets: (stockTakeId?: number) => at(screens.stock, { view: 'counts', stockTakeId }),
  lots: (text?: string) => at(screens.lots, { q: text }),
  goodsReceived: () => at(screens.goodsIn, { view: 'received' }),
  receiveOrder: (purchaseOrderId: number) => at(screens.goodsIn, { purchaseOrderId }),
  receiveFree: () => at(screens.goodsIn, { free: 1 }),
  goodsReceipt: (goodsReceiptId: number) => at(screens.goodsIn, { goodsReceiptId }),
  countSheet: (supplierId?: number) => at(screens.stockTake, { supplierId }),
  pickList: () => at(screens.pickList),
  pickGoods: (orderId: number) => at(screens.pickGoods, { OrderId: orderId }),
  /** Picks several deals in one walk. */
  pickWalk: (orderIds: readonly number[]) => at(screens.pickGoods, { OrderIds: orderIds.join(',') }),
  standardPrices: (depotId?: number) => at(screens.priceList, { list: 'standard', depotId }),
  statement: (customerId: number, invoiceId?: number) => at(screens.statements, { customerId, invoiceId }),
  /** Shows an account's payments, one payment or the payment form beside its statement, for users who cannot open the office screens. */
  paymentsBeside: (of: OfCustomer & { beside: PaymentsBeside; paymentId?: number | undefined; use?: string | undefined }) =>
    at(screens.statements, { ...of }),
  /** Shows a credit note beside its account's statement, or unsent documents beside the outbox, for the same users. */
  creditBeside: (customerId: number, creditId: number) => at(screens.statements, { customerId, beside: 'credit', creditId }),
  unsentBeside: (of: OfCustomer = {}) => at(screens.outbox, { ...of, beside: 'unsent' }),
  readyToInvoice: () => at(screens.readyToInvoice),
  /** Accounts that had a balance on that day and have no statement for it. */
  unstated: (day: string) => at(screens.statements, { Show: 'all', Unstated: day }),
  /** Balances at the end of that day, by age. */
  ageListing: (day: string) => at(screens.reports, { report: 'ageListing', date: day }),
  report: (key: string) => at(screens.reports, { report: key }),
  /** The report *VAT on sales* for these days. */
  vatReport: (a: string, b: string, sort?: string) => at(screens.reports, { report: 'vatOutput', a, b, c: 0, d: 0, sort }),
  chasing: (customerId?: number) => at(screens.chasing, { customerId }),
  monthEnd: (to?: string) => at(screens.monthEnd, { to }),
  prices: (customerId: number | null) => at(screens.priceList, customerId === null ? { list: 'standard' } : { customerId }),
  /** The customer's own orders, or their own invoices and credit notes. */
  ownOrders: (dealNo?: number) => at(screens.customerInvoices, { show: 'orders', q: dealNo }),
  /** Order request form, filled from an earlier order or from the usual order. */
  askForOrder: (orderId?: number) =>
    at(screens.customerInvoices, orderId === undefined ? { show: 'requests', ask: 'usual' } : { show: 'orders', ask: orderId }),
  ownPapers: (of: { invoiceId?: number; q?: number } = {}) => at(screens.customerInvoices, of),
  /** Form of a generated screen. */
  declaration: (declarationId: number) => `/declarations/${declarationId}`,
  supplier: (supplierId: number) => `/suppliers/${supplierId}`,
  customerRecord: (customerId: number) => `/customers/${customerId}`,
  /** Opens a record's form at the given tab. */
  partOf: (record: string, part: string) => `${record}?${new URLSearchParams({ part }).toString()}`,
  user: (userId: number, isStaff: boolean) => `/users/${isStaff ? 'usersaccount' : 'customersaccount'}/${userId}`,
  product: (productId: number) => `/products/${productId}`,
  /** Opens a screen without a customer, even if one was selected before. */
  ofNoCustomer: (path: string) => at(path, { customerId: '' }),
  /** Opens one of the screens for a single customer. */
  ofCustomer: (path: string, customerId: number) => at(path, { customerId }),
};
