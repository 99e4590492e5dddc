import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { holdUnpaid, requireCanFree } from '#server/modules/money/proFormas/releasedMoney.ts';
import { lockPayer, lockCredits, lockInvoices, lockPayment, lockPayments } from '#server/modules/money/payments/locks.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findAllocations, getPayment } from '#server/modules/money/payments/queries.ts';
import { must } from '#server/must.ts';
import { buildReversal } from './reversal.ts';
import type { UnreversedAllocation } from './reversal.ts';
import { findUnreversedTies, reverseAdvanceVat, reverseTies } from '#server/modules/money/payments/allocation/ties.ts';

export interface Reversal {
  ReversedOn?: string | undefined;
  Reason: string;
  ConfirmDate?: boolean | undefined;
}

const isNotReversed = sql`reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM allocations reversal WHERE reversal.reverses_id = a.payment_allocation_id)`;

const allocationColumns = sql`payment_allocation_id, customer_id, payment_id, credit_id, invoice_id, refund_payment_id, amount, discount_taken,
  discount_vat, exchange_difference, is_write_off`;

/**
 * Returns the date of a reversal and checks it like any date that moves money. A reversal may not precede what it reverses.
 * Defaults to today. If what it reverses is dated after today, defaults to that date, which then needs no check.
 */
export const checkReversalDate = async (
  tx: Tx,
  { ReversedOn: requestedDate, ConfirmDate }: Reversal,
  after: { subject: string; date: string },
  today: string,
) => {
  const isDefaultAfterToday = after.date > today && (requestedDate ?? after.date) === after.date;
  if (isDefaultAfterToday) return after.date;
  const date = requestedDate ?? today;
  const businessDate = { subject: 'The reversal', date, field: 'ReversedOn', after: [after], daysBack: daysBackUnasked.payment };
  await requireBusinessDate(tx, today, businessDate, ConfirmDate);
  return date;
};

interface ReversalDetails {
  ReversedOn: string;
  Reason: string;
}

/** Writes the reversal of each allocation and posts any reversed discount or write-off to the ledger. */
const writeReversals = async (tx: Tx, rows: readonly UnreversedAllocation[], { ReversedOn, Reason }: ReversalDetails) => {
  for (const row of rows) {
    const reversal = buildReversal(row, ReversedOn, Reason);
    const { PaymentAllocationId } = await tx
      .insertInto('allocations')
      .values({ ...reversal, DiscountVat: JSON.stringify(reversal.DiscountVat) })
      .returning('PaymentAllocationId')
      .executeTakeFirstOrThrow();
    if (row.DiscountTaken.eq(0) && !row.IsWriteOff) continue;
    const invoice = await tx
      .selectFrom('invoices')
      .select(['InvoiceNo', 'OriginalNo', 'CurrencyId'])
      .where('InvoiceId', '=', must(row.InvoiceId, 'The invoice'))
      .executeTakeFirstOrThrow();
    await addReceivableEntries(tx, [
      {
        CustomerId: row.CustomerId,
        CurrencyId: invoice.CurrencyId,
        EntryDate: ReversedOn,
        Kind: row.IsWriteOff ? 'WriteOffReversed' : 'DiscountReversed',
        Amount: row.IsWriteOff ? row.Amount : row.DiscountTaken,
        PaymentAllocationId,
        Reference: invoiceName(invoice),
      },
    ]);
  }
};

/** Locks the invoices, payments and credits of the allocations. */
const lockAffected = async (tx: Tx, rows: readonly UnreversedAllocation[]) => {
  await lockInvoices(
    tx,
    rows.flatMap((row) => row.InvoiceId ?? []),
  );
  await lockPayments(
    tx,
    rows.flatMap((row) => [row.PaymentId ?? [], row.RefundPaymentId ?? []].flat()),
  );
  await lockCredits(
    tx,
    rows.flatMap((row) => row.CreditId ?? []),
  );
};

/** Finds the allocations of a payment that are not reversed. */
const findAllocationsInForce = async (tx: Tx, paymentId: number) => {
  const { rows } = await sql<UnreversedAllocation>`
    SELECT ${allocationColumns}
    FROM allocations a WHERE (payment_id = ${paymentId} OR refund_payment_id = ${paymentId}) AND ${isNotReversed} ORDER BY payment_allocation_id`.execute(
    tx,
  );
  return rows;
};

type DependentAllocation = UnreversedAllocation & { AllocatedOn: string };

const isFromUndoneImport = sql`EXISTS (
  SELECT 1 FROM opening_items o JOIN opening_batches b USING (opening_batch_id) WHERE o.invoice_id = a.invoice_id AND b.undone_at IS NOT NULL)`;

/**
 * Finds settlement discounts and write-offs that depend on these allocations because they settled the same invoices. They are reversed too.
 * A write-off that closed an invoice of an undone opening import is left out.
 */
const findDependents = async (tx: Tx, rows: readonly UnreversedAllocation[]) => {
  const ids = rows.map((row) => row.PaymentAllocationId);
  const { rows: dependents } = await sql<DependentAllocation>`
    SELECT ${allocationColumns}, allocated_on
    FROM allocations a WHERE invoice_id = ANY(${rows.flatMap((row) => row.InvoiceId ?? [])}::integer[])
      AND (discount_taken > 0 OR is_write_off AND NOT ${isFromUndoneImport})
      AND payment_allocation_id <> ALL(${ids}::integer[]) AND ${isNotReversed} ORDER BY payment_allocation_id`.execute(tx);
  return dependents;
};

/**
 * Reverses the rows and their dependents. Money whose discount is lost stays on its invoice, so a new row without the discount replaces the
 * reversed one.
 */
const reverseWithDependents = async (
  tx: Tx,
  rows: readonly UnreversedAllocation[],
  dependents: readonly DependentAllocation[],
  details: ReversalDetails,
) => {
  const [writeOffs, discounts] = [dependents.filter((row) => row.IsWriteOff), dependents.filter((row) => !row.IsWriteOff)];
  await writeReversals(tx, rows, details);
  await writeReversals(tx, writeOffs, { ...details, Reason: 'Write-off reversed, invoice open again' });
  await writeReversals(tx, discounts, { ...details, Reason: 'Settlement discount lost, invoice open again' });
  const replacements = discounts
    .filter((row) => row.Amount.gt(0))
    .map(({ PaymentAllocationId: _reversedId, ...allocation }) => ({
      ...allocation,
      DiscountTaken: 0,
      DiscountVat: '[]',
      AllocatedOn: details.ReversedOn,
    }));
  if (replacements.length > 0) await tx.insertInto('allocations').values(replacements).execute();
};

const findLatestDate = (day: string, dependents: readonly DependentAllocation[]) =>
  dependents.reduce((latest, row) => (row.AllocatedOn > latest ? row.AllocatedOn : latest), day);

/** Returns the last date on which the payment was allocated or tied, or its own date. */
const findLastDay = async (tx: Tx, paymentId: number, paymentDate: string) => {
  const { rows } = await sql<{ Last: string | null }>`
    SELECT greatest((SELECT max(allocated_on) FROM allocations WHERE payment_id = ${paymentId} OR refund_payment_id = ${paymentId}),
      (SELECT max(allocated_on) FROM pro_forma_allocations WHERE payment_id = ${paymentId})) AS last`.execute(tx);
  const lastUse = rows[0]?.Last ?? paymentDate;
  return lastUse > paymentDate ? lastUse : paymentDate;
};

const listInvoiceIds = (rows: readonly UnreversedAllocation[]) => rows.flatMap((row) => row.InvoiceId ?? []);

/**
 * Reverses a payment with all its allocations and ties. Deletes nothing, but writes a reversing row for each. If an order was released on
 * the money, only an Admin may reverse the payment, and the order is held again unless it has been picked.
 */
export const reversePayment = (context: Context, paymentId: number, reversal: Reversal) =>
  inTransaction(context, async (tx) => {
    await reversePaymentInTransaction(tx, context, paymentId, reversal);
    return getPayment(tx, paymentId);
  });

/** Reverses a payment in the caller's transaction. */
export const reversePaymentInTransaction = async (tx: Tx, context: Context, paymentId: number, reversal: Reversal) => {
  await lockPayer(tx, paymentId);
  const rows = await findAllocationsInForce(tx, paymentId);
  const dependents = await findDependents(tx, rows);
  const ties = await findUnreversedTies(tx, sql`t.payment_id = ${paymentId}`);
  const proFormaIds = ties.map((tie) => tie.ProFormaInvoiceId);
  const releasedDeals = await requireCanFree(tx, context, { proFormaIds, invoiceIds: listInvoiceIds(rows) });
  await lockAffected(tx, [...rows, ...dependents]);
  const payment = await lockPayment(tx, paymentId);
  if (!payment.IsConfirmed) throw new AppError('RULE_BROKEN', 'This payment is a draft. Discard it instead.');
  if (payment.ReversedOn)
    throw new AppError('ALREADY_REVERSED', `Payment ${payment.PaymentNo} was already reversed on ${formatDate(payment.ReversedOn)}`);
  const after = { subject: 'its last allocation', date: findLatestDate(await findLastDay(tx, paymentId, payment.PaymentDate), dependents) };
  const ReversedOn = await checkReversalDate(tx, reversal, after, context.today);
  await reverseWithDependents(tx, rows, dependents, { ReversedOn, Reason: reversal.Reason });
  await reverseTies(tx, ties, { on: ReversedOn, reason: reversal.Reason });
  await holdUnpaid(tx, releasedDeals);
  await tx
    .updateTable('payments')
    .set({ ReversedOn, ReverseReason: reversal.Reason, Unallocated: 0 })
    .where('PaymentId', '=', paymentId)
    .execute();
  await reverseAdvanceVat(tx, [{ PaymentId: paymentId, Amount: payment.Amount, AllocatedOn: ReversedOn }]);
  await addReceivableEntries(tx, [
    {
      CustomerId: payment.CustomerId,
      CurrencyId: payment.CurrencyId,
      EntryDate: ReversedOn,
      Kind: payment.Kind === 'Refund' ? 'RefundReversed' : 'ReceiptReversed',
      Amount: payment.Kind === 'Refund' ? payment.Amount.neg() : payment.Amount,
      PaymentId: paymentId,
      Reference: String(payment.PaymentNo),
    },
  ]);
};

const findAllocation = async (tx: Tx, allocationId: number) => {
  const { rows } = await sql<UnreversedAllocation & { AllocatedOn: string; ReversesId: number | null; ReversedOn: string | null }>`
    SELECT a.*, reversal.allocated_on AS reversed_on FROM allocations a LEFT JOIN allocations reversal ON reversal.reverses_id = a.payment_allocation_id
    WHERE a.payment_allocation_id = ${allocationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'There is no such allocation');
  return row;
};

/** Reverses one allocation. The invoice is open again by that amount, and the money is unallocated. */
export const reversePaymentAllocation = (context: Context, allocationId: number, reversal: Reversal) =>
  inTransaction(context, (tx) => reverseAllocationInTransaction(tx, context, allocationId, reversal));

/** Refuses to reopen an invoice whose opening import was undone. It must be imported again instead. */
const requireImportInForce = async (tx: Tx, invoiceId: number | null) => {
  const { rows } = await sql`
    SELECT 1 FROM opening_items o JOIN opening_batches b USING (opening_batch_id) WHERE o.invoice_id = ${invoiceId} AND b.undone_at IS NOT NULL`.execute(
    tx,
  );
  if (rows.length > 0) throw new AppError('RULE_BROKEN', 'The opening import of this invoice has been undone. Import it again instead.');
};

/** Reverses one allocation in the caller's transaction. */
export const reverseAllocationInTransaction = async (tx: Tx, context: Context, allocationId: number, reversal: Reversal) => {
  const { CustomerId } = await findAllocation(tx, allocationId);
  await lockCustomer(tx, CustomerId);
  const { AllocatedOn, ReversesId, ReversedOn: alreadyReversedOn, ...allocation } = await findAllocation(tx, allocationId);
  if (ReversesId) throw new AppError('RULE_BROKEN', 'This is itself a reversal. Allocate the money again instead.');
  if (allocation.IsWriteOff) await requireImportInForce(tx, allocation.InvoiceId);
  if (alreadyReversedOn) throw new AppError('ALREADY_REVERSED', `This allocation was already reversed on ${formatDate(alreadyReversedOn)}`);
  const releasedDeals = await requireCanFree(tx, context, { proFormaIds: [], invoiceIds: listInvoiceIds([allocation]) });
  const dependents = await findDependents(tx, [allocation]);
  await lockAffected(tx, [allocation, ...dependents]);
  const ReversedOn = await checkReversalDate(
    tx,
    reversal,
    { subject: 'the allocation', date: findLatestDate(AllocatedOn, dependents) },
    context.today,
  );
  await reverseWithDependents(tx, [allocation], dependents, { ReversedOn, Reason: reversal.Reason });
  await holdUnpaid(tx, releasedDeals);
  const [reversalRow] = await findAllocations(tx, sql`a.reverses_id = ${allocationId}`);
  if (!reversalRow) throw new Error('The reversal was not written');
  return reversalRow;
};

/** Returns the date of a credit note's last allocation, or of a discount or write-off that depends on it. Null if there is none. */
export const findLastCreditDate = async (tx: Tx, creditId: number): Promise<DateOnly | null> => {
  const { rows } = await sql<{ Last: DateOnly | null }>`
    SELECT max(allocated_on) AS last FROM allocations WHERE credit_id = ${creditId} OR ((discount_taken > 0 OR is_write_off)
      AND invoice_id IN (SELECT invoice_id FROM allocations a WHERE credit_id = ${creditId} AND ${isNotReversed}))`.execute(tx);
  return rows[0]?.Last ?? null;
};

/**
 * Reverses the allocations of a credit note that is being cancelled. Discounts that depend on them are lost.
 * A refund of the credit note stays. The caller has locked the account.
 */
export const reverseCreditAllocations = async (tx: Tx, context: Context, creditId: number, details: ReversalDetails) => {
  const { rows } = await sql<UnreversedAllocation>`
    SELECT ${allocationColumns}
    FROM allocations a WHERE credit_id = ${creditId} AND invoice_id IS NOT NULL AND ${isNotReversed} ORDER BY payment_allocation_id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const releasedDeals = await requireCanFree(tx, context, { proFormaIds: [], invoiceIds: listInvoiceIds(rows) });
  const dependents = await findDependents(tx, rows);
  await lockAffected(tx, [...rows, ...dependents]);
  await reverseWithDependents(tx, rows, dependents, details);
  await holdUnpaid(tx, releasedDeals);
};
