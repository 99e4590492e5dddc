type Query = Record<string, string | number | undefined>;

const at = (path: string, query: Query = {}) => {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** Each screen's own path, as the specification names it (section 2). */
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

/** What is beside the statement: the payments there are, or the form for one. */
export type PaymentsBeside = 'payments' | 'pay';

type OfCustomer = { customerId?: number | undefined };

/** The address of a screen with what it is to show: what links, buttons, toasts and the server's search results lead to. */
export const screenPaths = {
  /** Begun from the device's own programs: leads all on to their first screen. */
  start: () => at(screens.today, { from: 'device' }),
  findCustomer: (text?: string) => at(screens.findCustomer, { text }),
  customer: (customerId: number, invoiceId?: number) => at(screens.findCustomer, { customerId, invoiceId }),
  /** The customer with one of its addresses, or a new one, open to be changed. */
  address: (customerId: number, address: number | 'new') => at(screens.findCustomer, { customerId, address }),
  /** All invoices, credit and debit notes of the account. */
  customerInvoices: (customerId: number, number?: number) => at(screens.findCustomer, { customerId, all: 'invoices', q: number }),
  proForma: (proFormaId: number, proFormaNo: number) => at(screens.proFormas, { q: proFormaNo, proFormaId }),
  /** All of them, not only those that the office must act on. */
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
  /** A new credit: of that invoice, where one is said. */
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
  /** Several deals in one walk. */
  pickWalk: (orderIds: readonly number[]) => at(screens.pickGoods, { OrderIds: orderIds.join(',') }),
  standardPrices: (depotId?: number) => at(screens.priceList, { list: 'standard', depotId }),
  statement: (customerId: number, invoiceId?: number) => at(screens.statements, { customerId, invoiceId }),
  /** An account's payments, one of them, or the form for one, at the side of its statement: for who may not open the screens of the office. */
  paymentsBeside: (of: OfCustomer & { beside: PaymentsBeside; paymentId?: number | undefined; use?: string | undefined }) =>
    at(screens.statements, { ...of }),
  /** A credit note at the side of its account's statement, and what was not sent at the side of the outbox: likewise. */
  creditBeside: (customerId: number, creditId: number) => at(screens.statements, { customerId, beside: 'credit', creditId }),
  unsentBeside: (of: OfCustomer = {}) => at(screens.outbox, { ...of, beside: 'unsent' }),
  readyToInvoice: () => at(screens.readyToInvoice),
  /** The accounts that owed something on that day and have no statement to it. */
  unstated: (day: string) => at(screens.statements, { Show: 'all', Unstated: day }),
  /** What was owed at the end of that day, by age. */
  ageListing: (day: string) => at(screens.reports, { report: 'ageListing', date: day }),
  report: (key: string) => at(screens.reports, { report: key }),
  /** *VAT on sales* of these days. */
  vatReport: (a: string, b: string, sort?: string) => at(screens.reports, { report: 'vatOutput', a, b, c: 0, d: 0, sort }),
  chasing: (customerId?: number) => at(screens.chasing, { customerId }),
  monthEnd: (to?: string) => at(screens.monthEnd, { to }),
  prices: (customerId: number | null) => at(screens.priceList, customerId === null ? { list: 'standard' } : { customerId }),
  /** What a customer has of us: the own orders, or the own invoices and credit notes. */
  ownOrders: (dealNo?: number) => at(screens.customerInvoices, { show: 'orders', q: dealNo }),
  /** The form for an order request: that an own order comes again, or of what is usually ordered. */
  askForOrder: (orderId?: number) =>
    at(screens.customerInvoices, orderId === undefined ? { show: 'requests', ask: 'usual' } : { show: 'orders', ask: orderId }),
  ownPapers: (of: { invoiceId?: number; q?: number } = {}) => at(screens.customerInvoices, of),
  /** A record of a generated screen. */
  declaration: (declarationId: number) => `/declarations/${declarationId}`,
  supplier: (supplierId: number) => `/suppliers/${supplierId}`,
  customerRecord: (customerId: number) => `/customers/${customerId}`,
  /** A part of a record's form: that tab is open. */
  partOf: (record: string, part: string) => `${record}?${new URLSearchParams({ part }).toString()}`,
  user: (userId: number, isStaff: boolean) => `/users/${isStaff ? 'usersaccount' : 'customersaccount'}/${userId}`,
  product: (productId: number) => `/products/${productId}`,
  /** A screen of one customer, of none: every holder, or a choice, whoever was looked at last. */
  ofNoCustomer: (path: string) => at(path, { customerId: '' }),
  /** Any of a customer's own screens. */
  ofCustomer: (path: string, customerId: number) => at(path, { customerId }),
};
