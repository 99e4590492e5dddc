import { dealName } from '#contract/sales/deal/dealName.ts';
import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { RaisedInvoice } from '#contract/money/invoices/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { insertRows } from '#server/database/addRows.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { receivableStatements } from '#server/ledgers/receivables.ts';
import { explainLock, requireDateConfirmation } from '#server/modules/businessDates.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { setOrderStatus } from '#server/modules/sales/deal/queries.ts';
import { hasOpenPart } from '#server/modules/money/proFormas/openParts.ts';
import { findBillable } from '#server/modules/money/billing/billable.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { composeInvoice, getDiscountGross } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import type { Mailable } from '#server/modules/system/mail/mailables.ts';
import { checkInvoiceDate } from './checkInvoiceDate.ts';
import { decideInvoiceDates } from './decideInvoiceDates.ts';
import { getInvoiceKind, loadSnapshotHeader, snapshotInvoice } from '#server/modules/money/billing/snapshotInvoice.ts';
import type { SnapshotHeader } from '#server/modules/money/billing/snapshotInvoice.ts';
import { lockTies, allocateTies } from './allocateTies.ts';

/** Invoice date chosen by the user. Defaults to the day the invoice is raised. */
export interface ChosenDate {
  InvoiceDate?: DateOnly | undefined;
  /** True once the user has confirmed an unusual date. */
  ConfirmDate?: boolean | undefined;
}

/**
 * Composes an invoice for the preview and for the issue, so that both apply the same rules.
 * Refuses a closed period and an order with no deliveries.
 */
export const composeForIssue = async (db: Db, order: BillableOrder, today: DateOnly, chosenDay: DateOnly | undefined) => {
  const dates = decideInvoiceDates(order, today, chosenDay);
  const DateQuestion = chosenDay === undefined ? null : await checkInvoiceDate(db, order, today, chosenDay);
  const lockReason = explainLock(order.LockedThrough, dates.invoiceDate);
  if (lockReason) throw new AppError('PERIOD_LOCKED', lockReason);
  const composedInvoice = await composeInvoice(db, order, dates);
  if (composedInvoice.Lines.length === 0)
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} has no deliveries, so there is nothing to invoice`);
  return { composed: composedInvoice, DateQuestion };
};

const toReply = (
  order: BillableOrder,
  invoice: Pick<RaisedInvoice, 'InvoiceId' | 'InvoiceNo' | 'IsNew' | 'GrossAmount'>,
): RaisedInvoice => ({
  OrderId: order.OrderId,
  DealNo: order.DealNo,
  Part: order.Part,
  CustomerId: order.CustomerId,
  CustomerName: order.CustomerName,
  CurrencyCode: order.CurrencyCode,
  ...invoice,
});

const findExisting = (tx: Tx, orderId: number) =>
  tx.selectFrom('invoices').select(['InvoiceId', 'InvoiceNo', 'GrossAmount']).where('OrderId', '=', orderId).executeTakeFirst();

interface InvoiceToIssue {
  composed: ComposedInvoice;
  header: SnapshotHeader;
  /** Day the invoice is raised, which may differ from its date. */
  today: DateOnly;
}

// Takes the number in the insert. After it only rows of the invoice are written, because its counter stays locked until the transaction ends.
const insertInvoice = async (tx: Tx, order: BillableOrder, composed: ComposedInvoice, snapshot: string) => {
  const { rows } = await sql<{ InvoiceId: number; InvoiceNo: number }>`
    INSERT INTO invoices (invoice_no, kind, order_id, customer_id, currency_id, exchange_rate, invoice_date, tax_point, due_date,
      payment_term_days, payment_term_basis, settlement_discount_percent, settlement_discount_days, settlement_discount_gross,
      net_amount, vat_amount, gross_amount, outstanding, deal_no, part, customer_order_no, snapshot)
    SELECT series.next_no, ${getInvoiceKind(order)}, ${order.OrderId}, ${order.CustomerId}, ${order.CurrencyId}, ${composed.ExchangeRate.toFixed()}, ${composed.InvoiceDate},
      ${composed.TaxPoint}, ${composed.DueDate}, ${order.PaymentTermDays}, ${order.PaymentTermBasis}, ${order.SettlementDiscountPercent.toFixed()},
      ${order.SettlementDiscountDays}, ${getDiscountGross(composed).toFixed(2)}, ${composed.NetAmount.toFixed(2)},
      ${composed.VatAmount.toFixed(2)}, ${composed.GrossAmount.toFixed(2)}, ${composed.GrossAmount.toFixed(2)}, ${order.DealNo}, ${order.Part},
      ${order.CustomerOrderNo}, ${snapshot}::jsonb || jsonb_build_object('InvoiceNo', series.next_no)
    FROM (SELECT take_number('invoice')::integer AS next_no) series
    RETURNING invoice_id, invoice_no`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The invoice was not written');
  return row;
};

/** Builds the statements that write the lines and VAT rows of an invoice. */
const lineStatements = (InvoiceId: number, { Lines, Vat }: Pick<ComposedInvoice, 'Lines' | 'Vat'>) => {
  const lines = Lines.map(({ TheirCode: _theirs, ...line }, index) => ({ ...line, InvoiceId, LineNo: index + 1 }));
  const vat = Vat.map(({ Description: _description, Reason: _reason, ...row }) => ({ ...row, InvoiceId }));
  return [
    ...(lines.length > 0 ? [insertRows('invoice_details', lines, 'InvoiceDetailId')] : []),
    ...(vat.length > 0 ? [insertRows('invoice_vat', vat, 'InvoiceVatId')] : []),
  ];
};

export const insertLines = (tx: Tx, invoiceId: number, composedInvoice: Pick<ComposedInvoice, 'Lines' | 'Vat'>) =>
  pipeline(tx, lineStatements(invoiceId, composedInvoice));

const isDelivered = (order: BillableOrder) => order.Status === 'ReadyToInvoice' || order.DealType === 'AdHoc';

/** Invoice that is ready but for its number. */
export interface PreparedInvoice {
  /** True if money in advance is used, which changes what the next invoice of the deal may use. */
  usesReceipts: boolean;
  /** Details for its e-mail. Undefined if the order was invoiced before. */
  mailable?: Omit<Mailable, 'SubjectId' | 'Label' | 'Number'>;
  /** Issues the invoice. Run it last, because everybody who takes an invoice number waits until the transaction ends. */
  issue(tx: Tx): Promise<RaisedInvoice>;
}

const prepareIssue = async (tx: Tx, order: BillableOrder, { composed, header, today }: InvoiceToIssue): Promise<PreparedInvoice> => {
  const ties = await lockTies(tx, order.Receipts);
  const hasLaterPart = ties.length > 0 && (await hasOpenPart(tx, order));
  const toIssue = { composed, today, ties, hasLaterPart, snapshot: JSON.stringify(snapshotInvoice(header, order, composed, today)) };
  const mailable = {
    CustomerId: order.CustomerId,
    CustomerName: order.CustomerName,
    Date: composed.InvoiceDate,
    DueDate: composed.DueDate,
    Amount: composed.GrossAmount,
    CurrencySymbol: order.CurrencySymbol,
  };
  return { usesReceipts: ties.length > 0, mailable, issue: (issuing) => issueInvoice(issuing, order, toIssue) };
};

interface ReadyInvoice {
  composed: ComposedInvoice;
  today: DateOnly;
  ties: Awaited<ReturnType<typeof lockTies>>;
  hasLaterPart: boolean;
  snapshot: string;
}

const issueInvoice = async (tx: Tx, order: BillableOrder, ready: ReadyInvoice): Promise<RaisedInvoice> => {
  const { composed, today, ties, hasLaterPart } = ready;
  if (isDelivered(order)) await setOrderStatus(tx, order.OrderId, 'Invoiced');
  const { InvoiceId, InvoiceNo } = await insertInvoice(tx, order, composed, ready.snapshot);
  const entry = {
    CustomerId: order.CustomerId,
    CurrencyId: order.CurrencyId,
    EntryDate: composed.InvoiceDate,
    Kind: 'Invoice' as const,
    Amount: composed.GrossAmount,
    InvoiceId,
    Reference: String(InvoiceNo),
  };
  // Everybody who raises an invoice waits for these rows, so they are sent without waiting for each reply.
  await pipeline(tx, [...lineStatements(InvoiceId, composed), ...receivableStatements(tx, [entry])]);
  // An order not yet delivered keeps its status and records that it was invoiced in advance.
  if (!isDelivered(order))
    await tx.updateTable('orders').set({ PrepaidInvoiceId: InvoiceId }).where('OrderId', '=', order.OrderId).execute();
  await allocateTies(tx, ties, { composed, today, receipts: order.Receipts, hasLaterPart, InvoiceId, InvoiceNo });
  return toReply(order, { InvoiceId, InvoiceNo, IsNew: true, GrossAmount: composed.GrossAmount.toNumber() });
};

/** Composes an invoice in the caller's transaction. Locks the account, then the order. */
export const prepareOrderInvoice = async (
  tx: Tx,
  orderId: number,
  today: DateOnly,
  chosenDate: ChosenDate = {},
): Promise<PreparedInvoice> => {
  await lockWithCustomer(tx, orderId);
  const existing = await findExisting(tx, orderId);
  const order = await findBillable(tx, orderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  if (existing) {
    const reply = toReply(order, { ...existing, GrossAmount: existing.GrossAmount.toNumber(), IsNew: false });
    return { usesReceipts: false, issue: async () => reply };
  }
  const { composed, DateQuestion } = await composeForIssue(tx, order, today, chosenDate.InvoiceDate);
  const header = await loadSnapshotHeader(tx, order);
  requireDateConfirmation(DateQuestion, 'InvoiceDate', chosenDate.ConfirmDate);
  return prepareIssue(tx, order, { composed, header, today });
};

/** Raises an invoice in the caller's transaction. Locks the account, then the order. */
export const raiseOrderInvoice = async (tx: Tx, orderId: number, today: DateOnly, chosenDate: ChosenDate = {}): Promise<RaisedInvoice> =>
  (await prepareOrderInvoice(tx, orderId, today, chosenDate)).issue(tx);

/** Raises one invoice per order. A repeated or concurrent request returns the existing invoice. */
export const raiseInvoice = (context: Context, orderId: number, chosenDate: ChosenDate = {}): Promise<RaisedInvoice> =>
  inTransaction(context, (tx) => raiseOrderInvoice(tx, orderId, context.today, chosenDate));
