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

/** Type of the rows that a search function finds. */
type RowOf<Find extends (...given: never[]) => Promise<readonly unknown[]> | readonly unknown[]> = Awaited<ReturnType<Find>>[number];

const joinParts = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** Describes an amount, such as `£120.00, paid` or `£20.00 of £120.00 outstanding`. */
const describeAmount = (remaining: Big, total: Big, symbol: string, labels: { none: string; some: string }) => {
  const totalText = formatMoney(total.toString(), symbol);
  if (remaining.eq(0)) return `${totalText}, ${labels.none}`;
  return remaining.eq(total)
    ? `${totalText} ${labels.some}`
    : `${formatMoney(remaining.toString(), symbol)} of ${totalText} ${labels.some}`;
};

/** Describes what an account owes, or what we owe it. Null if that is nothing. */
const describeBalance = ({ Balance, Symbol: symbol }: RowOf<typeof findCustomersBy>) => {
  if (Balance.eq(0)) return null;
  return `${formatMoney(Balance.abs().toString(), symbol)} ${Balance.gt(0) ? 'owed' : 'in credit'}`;
};

const invoiceTitle = (row: { Kind: string; InvoiceNo: number; OriginalNo: string | null }) =>
  `${invoiceWord(row.Kind)} ${invoiceName(row)}`;
const describeOutstanding = (row: RowOf<typeof findOwnInvoicesBy>) =>
  describeAmount(row.Outstanding, row.GrossAmount, row.Symbol, { none: 'paid', some: 'outstanding' });
const describeUnallocated = (row: RowOf<typeof findOwnCreditNotesBy>) =>
  row.State === 'Cancelled'
    ? `${formatMoney(row.GrossAmount.toString(), row.Symbol)}, reversed`
    : describeAmount(row.Unallocated, row.GrossAmount, row.Symbol, { none: 'used', some: 'to use' });

const describeQuotation = ({ OrderId, LostReason, ValidUntil }: RowOf<typeof findQuotationsBy>) => {
  if (OrderId) return 'won';
  return LostReason ? 'lost' : `valid until ${formatDate(ValidUntil)}`;
};

/** Returns the reason why an order cannot be picked. Undefined if it can. */
const explainNotPicked = (row: FoundDeal) => {
  if (row.DealType !== 'Stock')
    return row.DealType === 'Direct' ? 'delivered by its supplier, so not picked' : 'ad hoc invoice, so not picked';
  return isOnPickList(row) ? undefined : `${labelDealStatus(row)}, so it cannot be picked`;
};

/** Builds the search results of staff from the rows found. */
export const items = {
  customer: (row: RowOf<typeof findCustomersBy>, places: Places): FoundItem => ({
    Kind: 'Customer',
    Id: row.CustomerId,
    Title: row.Name,
    Detail: joinParts(row.AccountCode, row.Town, row.PostCode, row.OnStop && 'on stop'),
    Figure: describeBalance(row),
    Path: places.customer(row.CustomerId),
  }),
  product: (row: RowOf<typeof findProductsBy>, places: Places): FoundItem => ({
    Kind: 'Product',
    Id: row.ProductId,
    Title: row.Description,
    Detail: joinParts(row.Code, row.Location),
    Figure: `${formatQuantity(row.Free)} free of ${formatQuantity(row.OnHand)}`,
    Path: places.product(row.ProductId),
  }),
  deal: (row: FoundDeal, places: Places): FoundItem => ({
    Kind: 'Deal',
    Id: row.OrderId,
    Title: `Deal ${formatDeal(row.DealNo, row.Part)}`,
    Detail: joinParts(row.Customer, row.CustomerOrderNo, labelDealStatus(row)),
    Figure: null,
    Path: places.deal(row),
  }),
  pick: (row: FoundDeal): FoundItem => ({
    Kind: 'Deal',
    Id: row.OrderId,
    Title: `Deal ${formatDeal(row.DealNo, row.Part)}`,
    Detail: joinParts(row.Customer, explainNotPicked(row) ?? labelDealStatus(row)),
    Figure: null,
    Path: row.DealType === 'Stock' ? screenPaths.pickGoods(row.OrderId) : screenPaths.pickList(),
  }),
  invoice: (row: RowOf<typeof findInvoicesBy>, places: Places): FoundItem => ({
    Kind: 'Invoice',
    Id: row.InvoiceId,
    Title: invoiceTitle(row),
    Detail: joinParts(row.Customer, formatDate(row.InvoiceDate)),
    Figure: describeOutstanding(row),
    Path: places.invoice(row.CustomerId, row.InvoiceId),
  }),
  creditNote: (row: RowOf<typeof findCreditNotesBy>, places: Places): FoundItem => ({
    Kind: 'CreditNote',
    Id: row.CreditId,
    Title: `Credit note ${row.CreditNo}`,
    Detail: joinParts(row.Customer, formatDate(row.CreditDate)),
    Figure: describeUnallocated(row),
    Path: places.creditNote(row.CustomerId, row.CreditNo),
  }),
  proForma: (row: RowOf<typeof findProFormasBy>, places: Places): FoundItem => ({
    Kind: 'ProForma',
    Id: row.ProFormaInvoiceId,
    Title: `Pro forma ${row.ProFormaNo}`,
    Detail: joinParts(row.Customer, `deal ${formatDeal(row.DealNo, row.Part)}`, proFormaWords[row.State].toLowerCase()),
    Figure: formatMoney(row.GrossAmount.toString(), row.Symbol),
    Path: places.proForma(row.CustomerId, row.ProFormaInvoiceId, row.ProFormaNo),
  }),
  quotation: (row: RowOf<typeof findQuotationsBy>, places: Places): FoundItem => ({
    Kind: 'Quotation',
    Id: row.QuotationId,
    Title: `Quotation ${row.QuotationNo}`,
    Detail: joinParts(row.Customer, describeQuotation(row)),
    Figure: null,
    Path: places.quotation(row.QuotationId),
  }),
  purchaseOrder: (row: RowOf<typeof findPurchaseOrdersBy>, places: Places): FoundItem => ({
    Kind: 'PurchaseOrder',
    Id: row.PurchaseOrderId,
    Title: `Purchase order ${row.PurchaseOrderNo}`,
    Detail: joinParts(row.Supplier, purchaseWords[row.State].toLowerCase()),
    Figure: null,
    Path: places.purchaseOrder(row.PurchaseOrderId),
  }),
  payment: (row: RowOf<typeof findPaymentsBy>, places: Places): FoundItem => ({
    Kind: 'Payment',
    Id: row.PaymentId,
    Title: [row.Kind === 'Refund' ? 'Refund' : 'Payment', row.PaymentNo].filter((part) => part !== null).join(' '),
    Detail: joinParts(row.Customer, formatDate(row.PaymentDate), row.Reference),
    Figure: formatMoney(row.Amount.toString(), row.Symbol),
    Path: places.payment(row.CustomerId, row.PaymentId),
  }),
  supplier: (row: RowOf<typeof findSuppliersBy>): FoundItem => ({
    Kind: 'Supplier',
    Id: row.SupplierId,
    Title: row.Name,
    Detail: joinParts(row.AccountCode, row.Phone),
    Figure: null,
    Path: screenPaths.supplier(row.SupplierId),
  }),
  purchaseInvoice: (row: RowOf<typeof findPurchaseInvoicesBy>): FoundItem => ({
    Kind: 'PurchaseInvoice',
    Id: row.PurchaseInvoiceId,
    Title: `Purchase invoice ${row.InvoiceNo}`,
    Detail: joinParts(row.Party, formatDate(row.InvoiceDate), purchaseInvoiceWords[row.State].toLowerCase()),
    Figure: formatMoney(row.NetAmount.toString(), row.CurrencySymbol),
    Path: screenPaths.purchaseInvoice(row.PurchaseInvoiceId),
  }),
  lot: (row: RowOf<typeof findLotsBy>): FoundItem => ({
    Kind: 'Lot',
    Id: row.LotMovementId,
    Title: `Batch ${row.LotNo}`,
    Detail: joinParts(row.ProductCode, row.Description),
    Figure: null,
    Path: screenPaths.lots(row.LotNo),
  }),
  receipt: (row: RowOf<typeof findReceiptsBy>): FoundItem => ({
    Kind: 'GoodsReceipt',
    Id: row.GoodsReceiptId,
    Title: `Delivery note ${row.SupplierDeliveryNoteNo}`,
    Detail: joinParts(row.Supplier, `received ${formatDate(row.ReceivedOn)}`),
    Figure: null,
    Path: screenPaths.goodsReceipt(row.GoodsReceiptId),
  }),
};

/** Builds the search results of a customer's user. They open screens of the portal. */
export const ownItems = {
  invoice: (row: RowOf<typeof findOwnInvoicesBy>): FoundItem => ({
    Kind: 'Invoice',
    Id: row.InvoiceId,
    Title: invoiceTitle(row),
    Detail: formatDate(row.InvoiceDate),
    Figure: describeOutstanding(row),
    Path: screenPaths.ownPapers({ invoiceId: row.InvoiceId }),
  }),
  creditNote: (row: RowOf<typeof findOwnCreditNotesBy>): FoundItem => ({
    Kind: 'CreditNote',
    Id: row.CreditId,
    Title: `Credit note ${row.CreditNo}`,
    Detail: formatDate(row.CreditDate),
    Figure: describeUnallocated(row),
    Path: screenPaths.ownPapers({ q: row.CreditNo }),
  }),
  order: (row: RowOf<typeof findOwnOrdersBy>): FoundItem => ({
    Kind: 'Deal',
    Id: row.OrderId,
    Title: `Order ${formatDeal(row.DealNo, row.Part)}`,
    Detail: joinParts(row.CustomerOrderNo, `ordered ${formatDate(row.OrderDate)}`),
    Figure: null,
    Path: screenPaths.ownOrders(row.DealNo),
  }),
};
