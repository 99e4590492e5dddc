import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { Big } from '#contract/money.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { SearchResult } from '#contract/system/search/calls.ts';
import { labelDealStatus } from '#contract/words/deals.ts';
import { invoiceWord } from '#contract/words/papers.ts';
import { purchaseInvoiceWords, purchaseWords } from '#contract/words/purchases.ts';
import { proFormaWords } from '#contract/words/sales.ts';
import { formatDate, formatDeal, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { isOnPickList } from './dealsToPick.ts';
import type { findOwnCreditNotesBy, findOwnInvoicesBy, findOwnOrdersBy } from './ownQueries.ts';
import type { Places } from './places.ts';
import type {
  findCreditNotesBy,
  findCustomersBy,
  findInvoicesBy,
  findPaymentsBy,
  findProductsBy,
  findProFormasBy,
  findPurchaseOrdersBy,
  findQuotationsBy,
  FoundDeal,
} from './queries.ts';
import type { findPurchaseInvoicesBy, findSuppliersBy } from './supplierQueries.ts';
import type { findLotsBy, findReceiptsBy } from './warehouseQueries.ts';

/** A search result. `Path` is undefined if the caller may not open its screen. */
export type FoundItem = Omit<SearchResult, 'Path'> & { Path: string | undefined };

type One<Find extends (...given: never[]) => Promise<readonly unknown[]> | readonly unknown[]> = Awaited<ReturnType<Find>>[number];

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** Describes an amount, such as `£120.00, paid` or `£20.00 of £120.00 outstanding`. */
const describeOpen = (open: Big, whole: Big, symbol: string, words: { none: string; some: string }) => {
  const all = formatMoney(whole.toString(), symbol);
  if (open.eq(0)) return `${all}, ${words.none}`;
  return open.eq(whole) ? `${all} ${words.some}` : `${formatMoney(open.toString(), symbol)} of ${all} ${words.some}`;
};

const invoiceTitle = (one: { Kind: string; InvoiceNo: number; OriginalNo: string | null }) =>
  `${invoiceWord(one.Kind)} ${invoiceName(one)}`;
const owed = (one: One<typeof findOwnInvoicesBy>) =>
  describeOpen(one.Outstanding, one.GrossAmount, one.Symbol, { none: 'paid', some: 'outstanding' });
const creditLeft = (one: One<typeof findOwnCreditNotesBy>) =>
  one.State === 'Cancelled'
    ? `${formatMoney(one.GrossAmount.toString(), one.Symbol)}, reversed`
    : describeOpen(one.Unallocated, one.GrossAmount, one.Symbol, { none: 'used', some: 'to use' });

/** Returns the reason why an order cannot be picked. Undefined if it can. */
const whyNotPicked = (one: FoundDeal) => {
  if (one.DealType !== 'Stock')
    return one.DealType === 'Direct' ? 'delivered by its supplier, so not picked' : 'ad hoc invoice, so not picked';
  return isOnPickList(one) ? undefined : `${labelDealStatus(one)}, so it cannot be picked`;
};

/** Builds the search results of staff from the rows found. */
export const items = {
  customer: (one: One<typeof findCustomersBy>, places: Places): FoundItem => ({
    Kind: 'Customer',
    Id: one.CustomerId,
    Title: one.Name,
    Detail: joined(one.AccountCode, one.Town, one.PostCode, one.OnStop && 'on stop'),
    Path: places.customer(one.CustomerId),
  }),
  product: (one: One<typeof findProductsBy>, places: Places): FoundItem => ({
    Kind: 'Product',
    Id: one.ProductId,
    Title: one.Description,
    Detail: joined(one.Code, `${formatQuantity(one.Free)} free of ${formatQuantity(one.OnHand)}`, one.Location),
    Path: places.product(one.ProductId),
  }),
  deal: (one: FoundDeal, places: Places): FoundItem => ({
    Kind: 'Deal',
    Id: one.OrderId,
    Title: `Deal ${formatDeal(one.DealNo, one.Part)}`,
    Detail: joined(one.Customer, one.CustomerOrderNo, labelDealStatus(one)),
    Path: places.deal(one),
  }),
  pick: (one: FoundDeal): FoundItem => ({
    Kind: 'Deal',
    Id: one.OrderId,
    Title: `Deal ${formatDeal(one.DealNo, one.Part)}`,
    Detail: joined(one.Customer, whyNotPicked(one) ?? labelDealStatus(one)),
    Path: one.DealType === 'Stock' ? screenPaths.pickGoods(one.OrderId) : screenPaths.pickList(),
  }),
  invoice: (one: One<typeof findInvoicesBy>, places: Places): FoundItem => ({
    Kind: 'Invoice',
    Id: one.InvoiceId,
    Title: invoiceTitle(one),
    Detail: joined(one.Customer, formatDate(one.InvoiceDate), owed(one)),
    Path: places.invoice(one.CustomerId, one.InvoiceId),
  }),
  creditNote: (one: One<typeof findCreditNotesBy>, places: Places): FoundItem => ({
    Kind: 'CreditNote',
    Id: one.CreditId,
    Title: `Credit note ${one.CreditNo}`,
    Detail: joined(one.Customer, formatDate(one.CreditDate), creditLeft(one)),
    Path: places.creditNote(one.CustomerId, one.CreditNo),
  }),
  proForma: (one: One<typeof findProFormasBy>, places: Places): FoundItem => ({
    Kind: 'ProForma',
    Id: one.ProFormaInvoiceId,
    Title: `Pro forma ${one.ProFormaNo}`,
    Detail: joined(
      one.Customer,
      `deal ${formatDeal(one.DealNo, one.Part)}`,
      formatMoney(one.GrossAmount.toString(), one.Symbol),
      proFormaWords[one.State].toLowerCase(),
    ),
    Path: places.proForma(one.CustomerId, one.ProFormaInvoiceId, one.ProFormaNo),
  }),
  quotation: (one: One<typeof findQuotationsBy>, places: Places): FoundItem => ({
    Kind: 'Quotation',
    Id: one.QuotationId,
    Title: `Quotation ${one.QuotationNo}`,
    Detail: joined(one.Customer, one.OrderId ? 'won' : one.LostReason ? 'lost' : `valid until ${formatDate(one.ValidUntil)}`),
    Path: places.quotation(one.QuotationId),
  }),
  purchaseOrder: (one: One<typeof findPurchaseOrdersBy>, places: Places): FoundItem => ({
    Kind: 'PurchaseOrder',
    Id: one.PurchaseOrderId,
    Title: `Purchase order ${one.PurchaseOrderNo}`,
    Detail: joined(one.Supplier, purchaseWords[one.State].toLowerCase()),
    Path: places.purchaseOrder(one.PurchaseOrderId),
  }),
  payment: (one: One<typeof findPaymentsBy>, places: Places): FoundItem => ({
    Kind: 'Payment',
    Id: one.PaymentId,
    Title: [one.Kind === 'Refund' ? 'Refund' : 'Payment', one.PaymentNo].filter((part) => part !== null).join(' '),
    Detail: joined(one.Customer, formatDate(one.PaymentDate), formatMoney(one.Amount.toString(), one.Symbol), one.Reference),
    Path: places.payment(one.CustomerId, one.PaymentId),
  }),
  supplier: (one: One<typeof findSuppliersBy>): FoundItem => ({
    Kind: 'Supplier',
    Id: one.SupplierId,
    Title: one.Name,
    Detail: joined(one.AccountCode, one.Phone),
    Path: screenPaths.supplier(one.SupplierId),
  }),
  purchaseInvoice: (one: One<typeof findPurchaseInvoicesBy>): FoundItem => ({
    Kind: 'PurchaseInvoice',
    Id: one.PurchaseInvoiceId,
    Title: `Purchase invoice ${one.InvoiceNo}`,
    Detail: joined(
      one.Party,
      formatDate(one.InvoiceDate),
      formatMoney(one.NetAmount.toString(), one.CurrencySymbol),
      purchaseInvoiceWords[one.State].toLowerCase(),
    ),
    Path: screenPaths.purchaseInvoice(one.PurchaseInvoiceId),
  }),
  lot: (one: One<typeof findLotsBy>): FoundItem => ({
    Kind: 'Lot',
    Id: one.LotMovementId,
    Title: `Batch ${one.LotNo}`,
    Detail: joined(one.ProductCode, one.Description),
    Path: screenPaths.lots(one.LotNo),
  }),
  receipt: (one: One<typeof findReceiptsBy>): FoundItem => ({
    Kind: 'GoodsReceipt',
    Id: one.GoodsReceiptId,
    Title: `Delivery note ${one.SupplierDeliveryNoteNo}`,
    Detail: joined(one.Supplier, `received ${formatDate(one.ReceivedOn)}`),
    Path: screenPaths.goodsReceipt(one.GoodsReceiptId),
  }),
};

/** Builds the search results of a customer's user. They open screens of the portal. */
export const ownItems = {
  invoice: (one: One<typeof findOwnInvoicesBy>): FoundItem => ({
    Kind: 'Invoice',
    Id: one.InvoiceId,
    Title: invoiceTitle(one),
    Detail: joined(formatDate(one.InvoiceDate), owed(one)),
    Path: screenPaths.ownPapers({ invoiceId: one.InvoiceId }),
  }),
  creditNote: (one: One<typeof findOwnCreditNotesBy>): FoundItem => ({
    Kind: 'CreditNote',
    Id: one.CreditId,
    Title: `Credit note ${one.CreditNo}`,
    Detail: joined(formatDate(one.CreditDate), creditLeft(one)),
    Path: screenPaths.ownPapers({ q: one.CreditNo }),
  }),
  order: (one: One<typeof findOwnOrdersBy>): FoundItem => ({
    Kind: 'Deal',
    Id: one.OrderId,
    Title: `Order ${formatDeal(one.DealNo, one.Part)}`,
    Detail: joined(one.CustomerOrderNo, `ordered ${formatDate(one.OrderDate)}`),
    Path: screenPaths.ownOrders(one.DealNo),
  }),
};
