import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { isOfPallets } from '#contract/money/openingItems/calls.ts';
import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { HolderKind } from '#server/ledgers/pallets/pallets.ts';
import { findLowestBalances, lockYard } from '#server/ledgers/pallets/palletsThere.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { reverseMovements } from '#server/ledgers/reverseMovements.ts';
import type { Big } from '#contract/money.ts';
import type { MovementToReverse } from '#server/ledgers/reverseMovements.ts';
import { reversePaymentInTransaction } from '#server/modules/money/payments/reversal/reversePayment.ts';
import { must } from '#server/must.ts';
import { continueInvoiceSeries } from './lookups.ts';
import { getOpeningBatch } from './queries.ts';

const reversalReason = 'Opening items reversed';

/** Builds the refusal for a file of which something has been used. */
const usedError = (what: string) => new AppError('RULE_BROKEN', `${what}. Undo that first, or correct the row by hand.`);

interface OpeningInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  /** True if a payment or credit of the invoice is in force. `IsUsed` is also true if all of them were reversed. */
  IsSettled: boolean;
  OriginalNo: string | null;
  CustomerId: number;
  CurrencyId: number;
  InvoiceDate: string;
  GrossAmount: Big;
  Outstanding: Big;
  IsUsed: boolean;
}

const lockBatchAccounts = (tx: Tx, batchId: number) =>
  sql`
    SELECT customer_id FROM customers WHERE customer_id IN (
      SELECT coalesce(invoice.customer_id, payment.customer_id, movement.to_holder_id) FROM opening_items o LEFT JOIN invoices invoice USING (invoice_id)
        LEFT JOIN payments payment USING (payment_id) LEFT JOIN pallet_movements movement USING (pallet_movement_id) WHERE o.opening_batch_id = ${batchId}) ORDER BY customer_id FOR NO KEY UPDATE`.execute(
    tx,
  );

/**
 * Closes each invoice on its own date, so that no past balance includes it. Refuses an invoice that was ever paid, even if the payment was
 * reversed, because the invoice would count as paid twice on the days before that.
 */
const undoInvoices = async (tx: Tx, batchId: number) => {
  const { rows } = await sql<OpeningInvoice>`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.customer_id, i.currency_id, i.invoice_date, i.gross_amount, i.outstanding,
      EXISTS (SELECT 1 FROM credits c WHERE c.invoice_id = i.invoice_id)
        OR EXISTS (SELECT 1 FROM credit_details d JOIN invoice_details n USING (invoice_detail_id) WHERE n.invoice_id = i.invoice_id)
        OR EXISTS (SELECT 1 FROM allocations a WHERE a.invoice_id = i.invoice_id) AS is_used,
      i.outstanding <> i.gross_amount OR EXISTS (SELECT 1 FROM credits c WHERE c.state <> 'Cancelled' AND (c.invoice_id = i.invoice_id OR
        EXISTS (SELECT 1 FROM credit_details d JOIN invoice_details n USING (invoice_detail_id) WHERE d.credit_id = c.credit_id AND n.invoice_id = i.invoice_id))) AS is_settled
    FROM opening_items o JOIN invoices i USING (invoice_id) WHERE o.opening_batch_id = ${batchId} ORDER BY i.invoice_id FOR NO KEY UPDATE OF i`.execute(
    tx,
  );
  const used = rows.find((row) => row.IsSettled) ?? rows.find((row) => row.IsUsed);
  if (used?.IsSettled) throw usedError(`Invoice ${invoiceName(used)} has been paid or credited`);
  if (used)
    throw new AppError(
      'RULE_BROKEN',
      `Invoice ${invoiceName(used)} was once paid or credited, and that was reversed, so this import must stay. Credit the invoice or write it off instead.`,
    );
  for (const invoice of rows) {
    const { InvoiceId, CustomerId, CurrencyId, InvoiceDate, GrossAmount } = invoice;
    const { PaymentAllocationId } = await tx
      .insertInto('allocations')
      .values({ CustomerId, InvoiceId, Amount: GrossAmount, IsWriteOff: true, AllocatedOn: InvoiceDate, Reason: reversalReason })
      .returning('PaymentAllocationId')
      .executeTakeFirstOrThrow();
    await addReceivableEntries(tx, [
      {
        CustomerId,
        CurrencyId,
        EntryDate: InvoiceDate,
        Kind: 'OpeningReversed',
        Amount: GrossAmount.neg(),
        PaymentAllocationId,
        Reference: invoiceName(invoice),
      },
    ]);
  }
};

const undoPayments = async (tx: Tx, context: Context, batchId: number) => {
  const { rows } = await sql<{ PaymentId: number; PaymentNo: number; PaymentDate: string; IsUnused: boolean }>`
    SELECT p.payment_id, p.payment_no, p.payment_date, p.reversed_on IS NULL AND p.unallocated = p.amount
      AND NOT EXISTS (SELECT 1 FROM allocations a WHERE a.payment_id = p.payment_id) AS is_unused
    FROM opening_items o JOIN payments p USING (payment_id) WHERE o.opening_batch_id = ${batchId} ORDER BY p.payment_id`.execute(tx);
  const used = rows.find((row) => !row.IsUnused);
  if (used) throw usedError(`Payment ${used.PaymentNo} has been allocated or reversed`);
  for (const { PaymentId, PaymentDate } of rows)
    await reversePaymentInTransaction(tx, context, PaymentId, { ReversedOn: PaymentDate, Reason: reversalReason, ConfirmDate: true });
};

interface OpeningPallets {
  PalletId: number;
  ToHolder: HolderKind;
  MovedOn: string;
  Quantity: number;
}

/** Refuses if fewer pallets than were counted have been in our yard on any day since. */
const requireStillInYard = async (tx: Tx, rows: readonly OpeningPallets[]) => {
  const yardRows = rows.filter(({ ToHolder }) => ToHolder === warehouse.kind);
  const ids = yardRows.map(({ PalletId }) => PalletId).toSorted((one, other) => one - other);
  if (ids.length === 0) return;
  await lockYard(tx, ids);
  for (const { PalletId, MovedOn, Quantity } of yardRows)
    if (must((await findLowestBalances(tx, warehouse, [PalletId], MovedOn)).get(PalletId), 'The fewest pallets').Held < Quantity)
      throw usedError('Some of these pallets have left the yard since');
};

const undoPallets = async (tx: Tx, batchId: number) => {
  const { rows } = await sql<{
    PalletMovementId: number;
    PalletId: number;
    Quantity: number;
    FromHolder: HolderKind;
    FromHolderId: number;
    ToHolder: HolderKind;
    ToHolderId: number;
    MovedOn: string;
    IsUsed: boolean;
    Held: number;
  }>`
    SELECT m.pallet_movement_id, m.pallet_id, m.quantity, m.from_holder, m.from_holder_id, m.to_holder, m.to_holder_id, m.moved_on,
      EXISTS (SELECT 1 FROM pallet_movements r WHERE r.reverses_id = m.pallet_movement_id)
        OR EXISTS (SELECT 1 FROM credit_details d WHERE d.opening_movement_id = m.pallet_movement_id) AS is_used,
      coalesce((SELECT l.quantity FROM pallet_levels l WHERE (l.holder, l.holder_id, l.pallet_id) = (m.to_holder, m.to_holder_id, m.pallet_id)), 0) AS held
    FROM opening_items o JOIN pallet_movements m USING (pallet_movement_id) WHERE o.opening_batch_id = ${batchId} ORDER BY m.pallet_movement_id`.execute(
    tx,
  );
  if (rows.some((row) => row.IsUsed)) throw usedError('Some of these pallets have been credited or reversed');
  await requireStillInYard(tx, rows);
  const rowsByHolder = Map.groupBy(rows, (row) => `${row.ToHolder} ${row.ToHolderId} ${row.PalletId}`);
  for (const holderRows of rowsByHolder.values())
    if (holderRows.reduce((total, row) => total + row.Quantity, 0) > must(holderRows[0], 'The row').Held)
      throw usedError('Some of these pallets have been returned or transferred');
  await addPalletMovements(
    tx,
    rows.map((row) => ({
      PalletId: row.PalletId,
      Quantity: row.Quantity,
      from: { kind: row.ToHolder, id: row.ToHolderId },
      to: { kind: row.FromHolder, id: row.FromHolderId },
      MovedOn: row.MovedOn,
      Kind: 'Opening' as const,
      ReversesId: row.PalletMovementId,
      Reference: reversalReason,
    })),
  );
};

const undoStock = async (tx: Tx, batchId: number, today: string) => {
  const { rows } = await sql<MovementToReverse & { IsMoved: boolean; Code: string }>`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.moved_on, m.happened_at, m.stock_movement_type_id, m.quantity, m.order_detail_id,
      m.purchase_order_line_id, m.goods_receipt_id, product.code,
      EXISTS (SELECT 1 FROM stock_movements later WHERE later.product_id = m.product_id AND later.supplier_depot_id = m.supplier_depot_id
        AND later.stock_movement_id > m.stock_movement_id) AS is_moved
    FROM opening_items o JOIN stock_movements m USING (stock_movement_id) JOIN products product ON product.product_id = m.product_id
    WHERE o.opening_batch_id = ${batchId} ORDER BY m.product_id`.execute(tx);
  const moved = rows.find((row) => row.IsMoved);
  if (moved) throw usedError(`Product ${moved.Code} has had stock movements since`);
  await reverseMovements(tx, rows, today, reversalReason);
};

/** Refuses if the day of a row is locked. Invoices, payments and pallets are reversed on their own days, but stock today. */
const requireDaysOpen = async (tx: Tx, batchId: number) => {
  const { rows } = await sql<{ First: string; LockedThrough: string }>`
    SELECT min(coalesce(invoice.invoice_date, payment.payment_date, movement.moved_on)) AS first, locked_through
    FROM company, opening_items o LEFT JOIN invoices invoice USING (invoice_id) LEFT JOIN payments payment USING (payment_id)
      LEFT JOIN pallet_movements movement USING (pallet_movement_id)
    WHERE o.opening_batch_id = ${batchId} GROUP BY locked_through
    HAVING min(coalesce(invoice.invoice_date, payment.payment_date, movement.moved_on)) <= locked_through`.execute(tx);
  const [lockedRow] = rows;
  if (lockedRow)
    throw new AppError(
      'PERIOD_LOCKED',
      `The rows are dated from ${formatDate(lockedRow.First)}, but the books are locked through ${formatDate(lockedRow.LockedThrough)}. Ask an administrator to reopen them in Month End.`,
    );
};

/** Reverses an import with a reversing row for each of its rows. Refuses if any of them has been used. */
export const undoOpeningBatch = (context: Context, openingBatchId: number) =>
  inTransaction(context, async (tx) => {
    const { Kind, UndoneAt } = await getOpeningBatch(tx, openingBatchId);
    if (UndoneAt !== null) throw new AppError('RULE_BROKEN', 'This import has already been reversed');
    await lockBatchAccounts(tx, openingBatchId);
    await tx.selectFrom('opening_batches').select('UndoneAt').where('OpeningBatchId', '=', openingBatchId).forUpdate().execute();
    if ((await getOpeningBatch(tx, openingBatchId)).UndoneAt !== null)
      throw new AppError('RULE_BROKEN', 'This import has already been reversed');
    await requireDaysOpen(tx, openingBatchId);
    if (Kind === 'Invoices') await undoInvoices(tx, openingBatchId);
    else if (isOfPallets(Kind)) await undoPallets(tx, openingBatchId);
    else if (Kind === 'Stock') await undoStock(tx, openingBatchId, context.today);
    else await undoPayments(tx, context, openingBatchId);
    await tx
      .updateTable('opening_batches')
      .set({ UndoneAt: sql<string>`clock_timestamp()` })
      .where('OpeningBatchId', '=', openingBatchId)
      .execute();
    if (Kind === 'Invoices') await continueInvoiceSeries(tx);
    return getOpeningBatch(tx, openingBatchId);
  });
