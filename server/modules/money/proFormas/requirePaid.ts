import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { must } from '#server/must.ts';

/** SQL: money received for the pro forma `f`, whether still tied to it or moved on to the order's invoices. */
export const receivedSql = sql<Big>`(SELECT f.received + coalesce(sum(a.amount), 0) FROM pro_forma_allocations t JOIN allocations a USING (pro_forma_allocation_id)
  WHERE t.pro_forma_invoice_id = f.pro_forma_invoice_id AND a.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM allocations r WHERE r.reverses_id = a.payment_allocation_id))`;

// Adds up what covers the order: money received, or the whole amount if an Admin released the order without payment.
const findCover = async (tx: Tx, dealNo: number) => {
  const { rows } = await sql<{ Cover: Big | null; Requested: Big | null; Parts: number }>`
    SELECT sum(CASE WHEN f.state = 'Released' AND f.reason IS NOT NULL THEN greatest(f.gross_amount, paid.amount) ELSE paid.amount END) AS cover,
      sum(f.gross_amount) FILTER (WHERE f.state <> 'Cancelled') AS requested,
      (SELECT count(*) FROM orders p WHERE p.deal_no = ${dealNo} AND p.status_id <> ${status.Cancelled})::integer AS parts
    FROM pro_forma_invoices f JOIN orders o USING (order_id) CROSS JOIN LATERAL (SELECT ${receivedSql} AS amount) paid
    WHERE o.deal_no = ${dealNo}`.execute(tx);
  return rows[0];
};

/** Adds up the value of this part and of the parts that have left. */
const findValueLeaving = async (tx: Tx, { DealNo, OrderId }: LockedOrder) => {
  const { rows } = await sql<{ OrderId: number }>`
    SELECT order_id FROM orders WHERE deal_no = ${DealNo} AND prepaid_invoice_id IS NULL
      AND (order_id = ${OrderId} OR status_id IN (${status.ReadyToInvoice}, ${status.Invoiced})) ORDER BY part`.execute(tx);
  const parts = [];
  for (const part of rows) parts.push(await getOrder(tx, part.OrderId));
  return {
    Gross: sum(parts.map((part) => part.Totals.Gross)),
    /** Largest difference that rounding can make when an order is invoiced in parts: a penny for each line and VAT row. */
    Rounding: parts.reduce((pence, part) => pence.plus(part.Lines.length + part.Totals.VatSummary.length), new Big(0)).div(100),
  };
};

// Outstanding amount of an invoice raised in advance, unless an Admin released the order without payment.
const findOutstandingInAdvance = async (tx: Tx, invoiceId: number) => {
  const { rows } = await sql<{ Open: Big }>`
    SELECT coalesce(sum(i.outstanding), 0) AS open FROM invoices i WHERE i.invoice_id = ${invoiceId} AND NOT EXISTS (
      SELECT 1 FROM pro_forma_invoices f WHERE f.order_id = i.order_id AND f.state = 'Released' AND f.reason IS NOT NULL)`.execute(tx);
  return must(rows[0], 'The open amount').Open;
};

const findUnpaid = async (tx: Tx, order: LockedOrder): Promise<Big> => {
  if (order.PrepaidInvoiceId !== null) return findOutstandingInAdvance(tx, order.PrepaidInvoiceId);
  const cover = await findCover(tx, order.DealNo);
  if (!cover?.Cover || (cover.Parts === 1 && cover.Requested && cover.Cover.gte(cover.Requested))) return new Big(0);
  const { Gross, Rounding } = await findValueLeaving(tx, order);
  const excess = Gross.minus(cover.Cover);
  const isPaidWhole = cover.Requested !== null && cover.Cover.gte(cover.Requested);
  return isPaidWhole && excess.lte(Rounding) ? new Big(0) : excess;
};

/**
 * Requires payment before goods of an order with a pro forma leave, or before a supplier's delivery is confirmed. The value of this part and of the
 * parts that have left must not exceed the money received, and an invoice raised in advance must be paid. Otherwise only an Admin may go on, with a
 * reason that is stored. A fully paid order in one part may differ in quantity. In several parts, pennies of rounding are ignored.
 */
export const requirePaid = async (
  tx: Tx,
  context: Context,
  order: LockedOrder,
  release: { reason: string | null | undefined; field: string },
) => {
  const unpaid = await findUnpaid(tx, order);
  if (unpaid.lte(0)) return;
  const MayRelease = context.user.roles.includes('Admin');
  if (MayRelease && release.reason) {
    await tx.updateTable('orders').set({ CreditOverrideReason: release.reason }).where('OrderId', '=', order.OrderId).execute();
    return;
  }
  const money = (await getMoneyFormat(tx, order.CustomerId))(unpaid);
  const Message = `Deal ${dealName(order)} requires payment in advance, but ${money} is still unpaid. ${MayRelease ? 'Enter a reason for releasing it' : 'Ask an administrator to release it'}`;
  const details: CreditRefusal = { Warnings: [{ Kind: 'Unpaid', Message }], NeedsReason: true, NeedsAdmin: true, MayRelease };
  throw new AppError('CONFIRMATION_NEEDED', Message, { fields: { [release.field]: Message }, details });
};
