import { purchaseStateWords } from '#contract/purchaseOrders/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Role } from '#contract/roles.ts';
import type { SearchResult } from '#contract/search/calls.ts';
import type { Context } from '#server/context.ts';
import { formatDate, formatDeal, formatMoney, formatQuantity } from '#server/documents/format.ts';
import {
  findCreditNotesBy,
  findCustomersBy,
  findDealsBy,
  findInvoicesBy,
  findPaymentsBy,
  findProductsBy,
  findProFormasBy,
  findPurchaseOrdersBy,
  findQuotationsBy,
} from './queries.ts';
import type { FoundDeal } from './queries.ts';

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** Which screen shows a record to these roles; undefined: none that they may open. Office first, as it shows the most. */
const screensOf = (roles: readonly Role[]) => {
  const isOffice = roles.includes('Admin') || roles.includes('Office');
  const isFinance = roles.includes('Finance');
  const isWarehouse = roles.includes('Warehouse');
  const statements = (customerId: number, invoiceId?: number) => (isFinance ? screenPaths.statement(customerId, invoiceId) : undefined);
  return {
    customer: (id: number) => (isOffice ? screenPaths.customer(id) : statements(id)),
    product: (id: number) => (isOffice ? screenPaths.newOrder({ productId: id }) : undefined),
    deal: (deal: FoundDeal) => {
      if (isOffice) return screenPaths.order(deal.OrderId);
      if (isWarehouse && deal.DealType === 'Stock' && ['Open', 'Picking', 'Picked'].includes(deal.Status))
        return screenPaths.pickGoods(deal.OrderId);
      return isFinance && deal.Status === 'ReadyToInvoice' ? screenPaths.readyToInvoice() : undefined;
    },
    invoice: (customerId: number, invoiceId: number) =>
      isOffice ? screenPaths.customer(customerId, invoiceId) : statements(customerId, invoiceId),
    creditNote: (customerId: number, creditNo: number) =>
      isOffice ? screenPaths.customerInvoices(customerId, creditNo) : statements(customerId),
    proForma: (customerId: number, id: number, no: number) => (isOffice ? screenPaths.proForma(id, no) : statements(customerId)),
    payment: (customerId: number, paymentId: number) =>
      isOffice ? screenPaths.paymentHistory(customerId, paymentId) : statements(customerId),
    quotation: (id: number) => (isOffice ? screenPaths.quotation(id) : undefined),
    purchaseOrder: (id: number) => (isOffice ? screenPaths.purchaseOrder(id) : undefined),
    dealStatuses: isOffice ? undefined : [...(isWarehouse ? ['Open', 'Picking', 'Picked'] : []), ...(isFinance ? ['ReadyToInvoice'] : [])],
    seesAccounts: isOffice || isFinance,
    seesProducts: isOffice,
    seesOffers: isOffice,
  };
};

type Found = Omit<SearchResult, 'Path'> & { Path: string | undefined };

type Screens = ReturnType<typeof screensOf>;
type One<Find extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>[number];

const invoiceItem = (one: One<typeof findInvoicesBy>, screens: Screens): Found => ({
  Kind: 'Invoice',
  Id: one.InvoiceId,
  Title: `${one.Kind === 'Debit' ? 'Debit note' : 'Invoice'} ${one.InvoiceNo}`,
  Detail: joined(
    one.Customer,
    formatDate(one.InvoiceDate),
    one.Outstanding.eq(0) ? 'paid' : `${formatMoney(one.Outstanding.toString(), one.Symbol)} outstanding`,
  ),
  Path: screens.invoice(one.CustomerId, one.InvoiceId),
});

const creditNoteItem = (one: One<typeof findCreditNotesBy>, screens: Screens): Found => ({
  Kind: 'CreditNote',
  Id: one.CreditId,
  Title: `Credit note ${one.CreditNo}`,
  Detail: joined(
    one.Customer,
    formatDate(one.CreditDate),
    one.State === 'Cancelled' ? 'undone' : one.Unallocated.eq(0) ? 'used' : `${formatMoney(one.Unallocated.toString(), one.Symbol)} to use`,
  ),
  Path: screens.creditNote(one.CustomerId, one.CreditNo),
});

const proFormaItem = (one: One<typeof findProFormasBy>, screens: Screens): Found => ({
  Kind: 'ProForma',
  Id: one.ProFormaInvoiceId,
  Title: `Pro forma ${one.ProFormaNo}`,
  Detail: joined(
    one.Customer,
    `deal ${formatDeal(one.DealNo, one.Part)}`,
    formatMoney(one.GrossAmount.toString(), one.Symbol),
    one.State.toLowerCase(),
  ),
  Path: screens.proForma(one.CustomerId, one.ProFormaInvoiceId, one.ProFormaNo),
});

const quotationItem = (one: One<typeof findQuotationsBy>, screens: Screens): Found => ({
  Kind: 'Quotation',
  Id: one.QuotationId,
  Title: `Quotation ${one.QuotationNo}`,
  Detail: joined(one.Customer, one.OrderId ? 'won' : one.LostReason ? 'lost' : `holds until ${formatDate(one.ValidUntil)}`),
  Path: screens.quotation(one.QuotationId),
});

const purchaseItem = (one: One<typeof findPurchaseOrdersBy>, screens: Screens): Found => ({
  Kind: 'PurchaseOrder',
  Id: one.PurchaseOrderId,
  Title: `Purchase order ${one.PurchaseOrderNo}`,
  Detail: joined(one.Supplier, purchaseStateWords[one.State].toLowerCase()),
  Path: screens.purchaseOrder(one.PurchaseOrderId),
});

const paymentItem = (one: One<typeof findPaymentsBy>, screens: Screens): Found => ({
  Kind: 'Payment',
  Id: one.PaymentId,
  Title: `${one.Kind === 'Refund' ? 'Refund' : 'Payment'} ${one.PaymentNo ?? ''}`.trim(),
  Detail: joined(one.Customer, formatDate(one.PaymentDate), formatMoney(one.Amount.toString(), one.Symbol), one.Reference),
  Path: screens.payment(one.CustomerId, one.PaymentId),
});

const stateOf = ({ Status, IsCallOff }: FoundDeal) => {
  if (IsCallOff) return Status === 'Held' ? 'Call-off' : 'Call-off, closed';
  return Status === 'ReadyToInvoice' ? 'Ready to invoice' : Status;
};

/** Customers, then products, deals, papers, payments: at most five of a kind, and only what the caller may open. */
export const searchEverything = async ({ db, user }: Context, typed: string): Promise<SearchResult[]> => {
  const text = typed.trim();
  if (text === '') return [];
  const screens = screensOf(user.roles);
  const [customers, products, deals, invoices, creditNotes, proFormas, quotations, purchases, payments] = await Promise.all([
    screens.seesAccounts ? findCustomersBy(db, text) : [],
    screens.seesProducts ? findProductsBy(db, text) : [],
    findDealsBy(db, text, screens.dealStatuses),
    screens.seesAccounts ? findInvoicesBy(db, text) : [],
    screens.seesAccounts ? findCreditNotesBy(db, text) : [],
    screens.seesAccounts ? findProFormasBy(db, text) : [],
    screens.seesOffers ? findQuotationsBy(db, text) : [],
    screens.seesOffers ? findPurchaseOrdersBy(db, text) : [],
    screens.seesAccounts ? findPaymentsBy(db, text) : [],
  ]);
  const found: Found[] = [
    ...customers.map((one) => ({
      Kind: 'Customer' as const,
      Id: one.CustomerId,
      Title: one.Name,
      Detail: joined(one.AccountCode, one.Town, one.PostCode, one.OnStop && 'on stop'),
      Path: screens.customer(one.CustomerId),
    })),
    ...products.map((one) => ({
      Kind: 'Product' as const,
      Id: one.ProductId,
      Title: one.Description,
      Detail: joined(one.Code, `${formatQuantity(one.OnHand)} on hand`, one.Location),
      Path: screens.product(one.ProductId),
    })),
    ...deals.map((one) => ({
      Kind: 'Deal' as const,
      Id: one.OrderId,
      Title: `Deal ${formatDeal(one.DealNo, one.Part)}`,
      Detail: joined(one.Customer, one.CustomerOrderNo, stateOf(one)),
      Path: screens.deal(one),
    })),
    ...invoices.map((one) => invoiceItem(one, screens)),
    ...creditNotes.map((one) => creditNoteItem(one, screens)),
    ...proFormas.map((one) => proFormaItem(one, screens)),
    ...quotations.map((one) => quotationItem(one, screens)),
    ...purchases.map((one) => purchaseItem(one, screens)),
    ...payments.map((one) => paymentItem(one, screens)),
  ];
  return found.filter((one): one is SearchResult => one.Path !== undefined);
};
