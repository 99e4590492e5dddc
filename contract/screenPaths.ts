type Query = Record<string, string | number | undefined>;

const buildPath = (path: string, query: Query = {}) => {
  const params = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
};

/** Path of each screen. Section 2 of the specification names them. */
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
  portalHome: '/home',
  ownOrders: '/yourorders',
  ownPallets: '/yourpallets',
  customerStatements: '/customerstatements',
  customerInvoices: '/customerinvoices',
  convertWorkbook: '/exceltopdf',
  personalData: '/personaldata',
} as const;

/** Panel beside the statement: the list of payments (`payments`) or the payment form (`pay`). */
export type PaymentsBeside = 'payments' | 'pay';

type OfCustomer = { customerId?: number | undefined };

/** Addresses of screens with their parameters. Links, buttons, toasts and the server's search results use them. */
export const screenPaths = {
  /** Start page of the installed app, which opens each user's first screen. */
  start: () => buildPath(screens.today, { from: 'device' }),
  findCustomer: (text?: string) => buildPath(screens.findCustomer, { text }),
  customer: (customerId: number, invoiceId?: number) => buildPath(screens.findCustomer, { customerId, invoiceId }),
  /** Opens the customer with the form for one of its addresses, or for a new one. */
  address: (customerId: number, address: number | 'new') => buildPath(screens.findCustomer, { customerId, address }),
  /** All invoices, credit and debit notes of the account. */
  customerInvoices: (customerId: number, number?: number) => buildPath(screens.findCustomer, { customerId, all: 'invoices', q: number }),
  proForma: (proFormaId: number, proFormaNo: number) => buildPath(screens.proFormas, { q: proFormaNo, proFormaId }),
  /** Shows all open orders. By default the screen shows only those that need action. */
  openOrders: () => buildPath(screens.openOrders, { Status: 'all' }),
  newOrder: (of: OfCustomer & { productId?: number | undefined; copyOf?: number | undefined } = {}) =>
    buildPath(screens.newOrder, { ...of }),
  newPurchaseInvoice: () => `${screens.purchaseInvoices}/new`,
  purchaseInvoice: (purchaseInvoiceId: number) => `${screens.purchaseInvoices}/${purchaseInvoiceId}`,
  newPurchaseOrder: () => `${screens.purchaseOrders}/new`,
  purchaseOrder: (purchaseOrderId: number) => `${screens.purchaseOrders}/${purchaseOrderId}`,
  findBottle: (of: OfCustomer & { text?: string | undefined } = {}) => buildPath(screens.findBottle, { ...of }),
  quotation: (quotationId: number) => `${screens.quotations}/${quotationId}`,
  newQuotation: (of: OfCustomer = {}) => buildPath(`${screens.quotations}/new`, { ...of }),
  order: (orderId: number) => `${screens.order}/${orderId}`,
  adHocInvoice: (of: OfCustomer & { orderId?: number | undefined; copy?: number | undefined } = {}) =>
    buildPath(screens.adHocInvoice, { ...of }),
  recordPayment: (of: OfCustomer & { use?: string | undefined; proForma?: number | undefined; wanted?: number | undefined } = {}) =>
    buildPath(screens.recordPayment, { ...of }),
  bankFiles: (bankFileId?: number) => buildPath(screens.bankFiles, { file: bankFileId }),
  payment: (paymentId: number) => buildPath(screens.recordPayment, { paymentId }),
  orderHistory: (customerId: number) => buildPath(screens.orderHistory, { customerId }),
  paymentHistory: (customerId: number, paymentId?: number) => buildPath(screens.paymentHistory, { customerId, paymentId }),
  /** Starts a new credit note, for the given invoice if there is one. */
  addCredit: (customerId: number, invoiceId?: number) => buildPath(screens.addCredit, { customerId, invoiceId }),
  credits: (customerId: number, invoiceId?: number) => buildPath(screens.editCredit, { customerId, InvoiceId: invoiceId }),
  credit: (customerId: number, creditId: number) => buildPath(screens.editCredit, { customerId, creditId }),
  unsentInvoices: (of: OfCustomer = {}) => buildPath(screens.unsentInvoices, { ...of }),
  stockSheet: (productId?: number, supplierDepotId?: number) => buildPath(screens.stockSheet, { productId, supplierDepotId }),
  stockLevels: (text?: string) => buildPath(screens.stock, { q: text }),
  stockAsAt: (asAt: string) => buildPath(screens.stock, { asAt }),
  countedSheets: (stockTakeId?: number) => buildPath(screens.stock, { view: 'counts', stockTakeId }),
  lots: (text?: string) => buildPath(screens.lots, { q: text }),
  goodsReceived: () => buildPath(screens.goodsIn, { view: 'received' }),
  receiveOrder: (purchaseOrderId: number) => buildPath(screens.goodsIn, { purchaseOrderId }),
  receiveFree: () => buildPath(screens.goodsIn, { free: 1 }),
  goodsReceipt: (goodsReceiptId: number) => buildPath(screens.goodsIn, { goodsReceiptId }),
  countSheet: (supplierId?: number) => buildPath(screens.stockTake, { supplierId }),
  pickList: () => buildPath(screens.pickList),
  pickGoods: (orderId: number) => buildPath(screens.pickGoods, { OrderId: orderId }),
  /** Picks several orders in one walk through the warehouse. */
  pickWalk: (orderIds: readonly number[]) => buildPath(screens.pickGoods, { OrderIds: orderIds.join(',') }),
  standardPrices: (depotId?: number) => buildPath(screens.priceList, { list: 'standard', depotId }),
  statement: (customerId: number, invoiceId?: number) => buildPath(screens.statements, { customerId, invoiceId }),
  /** Shows payments beside the account's statement: the list, one payment or the form. For users without the office screens. */
  paymentsBeside: (of: OfCustomer & { beside: PaymentsBeside; paymentId?: number | undefined; use?: string | undefined }) =>
    buildPath(screens.statements, { ...of }),
  /** Shows a credit note beside its account's statement. For users without the office screens. */
  creditBeside: (customerId: number, creditId: number) => buildPath(screens.statements, { customerId, beside: 'credit', creditId }),
  unsentBeside: (of: OfCustomer = {}) => buildPath(screens.outbox, { ...of, beside: 'unsent' }),
  readyToInvoice: () => buildPath(screens.readyToInvoice),
  /** Accounts that had a balance on that day and have no statement for it. */
  unstated: (day: string) => buildPath(screens.statements, { Show: 'all', Unstated: day }),
  /** Balances at the end of that day, by age. */
  ageListing: (day: string) => buildPath(screens.reports, { report: 'ageListing', date: day }),
  report: (key: string) => buildPath(screens.reports, { report: key }),
  /** The report *VAT on sales* for these days. */
  vatReport: (a: string, b: string, sort?: string) => buildPath(screens.reports, { report: 'vatOutput', a, b, c: 0, d: 0, sort }),
  chasing: (customerId?: number) => buildPath(screens.chasing, { customerId }),
  monthEnd: (to?: string) => buildPath(screens.monthEnd, { to }),
  prices: (customerId: number | null) => buildPath(screens.priceList, customerId === null ? { list: 'standard' } : { customerId }),
  /** The customer's own orders and order requests. */
  ownOrders: (dealNo?: number) => buildPath(screens.ownOrders, { q: dealNo }),
  ownRequests: () => buildPath(screens.ownOrders, { show: 'requests' }),
  /** Order request form, filled from an earlier order. Without an order it is filled from the usual order. */
  askForOrder: (orderId?: number) =>
    buildPath(screens.ownOrders, orderId === undefined ? { show: 'requests', ask: 'usual' } : { ask: orderId }),
  /** Form that asks for a collection of pallets. */
  askForCollection: () => buildPath(screens.ownPallets, { ask: 'collection' }),
  ownPapers: (of: { invoiceId?: number; q?: number } = {}) => buildPath(screens.customerInvoices, of),
  /** Form of a declaration. The generic form screen shows it. */
  declaration: (declarationId: number) => `/declarations/${declarationId}`,
  supplier: (supplierId: number) => `/suppliers/${supplierId}`,
  customerRecord: (customerId: number) => `/customers/${customerId}`,
  /** Opens a record's form at the given tab. */
  partOf: (record: string, part: string) => `${record}?${new URLSearchParams({ part }).toString()}`,
  user: (userId: number, isStaff: boolean) => `/users/${isStaff ? 'usersaccount' : 'customersaccount'}/${userId}`,
  product: (productId: number) => `/products/${productId}`,
  /** Opens a screen without a customer, even if one is selected. */
  ofNoCustomer: (path: string) => buildPath(path, { customerId: '' }),
  /** Opens a screen for one customer. */
  ofCustomer: (path: string, customerId: number) => buildPath(path, { customerId }),
};
