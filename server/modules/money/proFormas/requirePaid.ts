import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { moneyOf } from '#server/modules/moneyOf.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { must } from '#server/must.ts';

/** What was received for a pro forma `f`: what is tied to it, and what the deal's invoices took up of it. */
export const paidOf = sql<Big>`(SELECT f.received + coalesce(sum(a.amount), 0) FROM pro_forma_allocations t JOIN allocations a USING (pro_forma_allocation_id)
  WHERE t.pro_forma_invoice_id = f.pro_forma_invoice_id AND a.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM allocations r WHERE r.reverses_id = a.payment_allocation_id))`;

// What an Admin released without the money counts as paid; else what is tied, and what the deal's invoices took up of it.
const findCover = async (tx: Tx, dealNo: number) => {
  const { rows } = await sql<{ Cover: Big | null; Asked: Big | null; Parts: number }>`
    SELECT sum(CASE WHEN f.state = 'Released' AND f.reason IS NOT NULL THEN greatest(f.gross_amount, paid.amount) ELSE paid.amount END) AS cover,
      sum(f.gross_amount) FILTER (WHERE f.state <> 'Cancelled') AS asked,
      (SELECT count(*) FROM orders p WHERE p.deal_no = ${dealNo} AND p.status_id <> ${status.Cancelled})::integer AS parts
    FROM pro_forma_invoices f JOIN orders o USING (order_id) CROSS JOIN LATERAL (SELECT ${paidOf} AS amount) paid
    WHERE o.deal_no = ${dealNo}`.execute(tx);
  return rows[0];
};

const findWorth = async (tx: Tx, { DealNo, OrderId }: LockedOrder) => {
  const { rows } = await sql<{ OrderId: number }>`
    SELECT order_id FROM orders WHERE deal_no = ${DealNo} AND prepaid_invoice_id IS NULL
      AND (order_id = ${OrderId} OR status_id IN (${status.ReadyToInvoice}, ${status.Invoiced})) ORDER BY part`.execute(tx);
  const parts = [];
  for (const part of rows) parts.push(await getOrder(tx, part.OrderId));
  return {
    Gross: sum(parts.map((part) => part.Totals.Gross)),
    /** What rounding each line and the VAT by part can make of the same goods: up to a penny each. */
    Rounding: parts.reduce((pence, part) => pence.plus(part.Lines.length + part.Totals.VatSummary.length), new Big(0)).div(100),
  };
};

// Of a deal invoiced in advance: what of that invoice is open again, unless an Admin released it all the same.
const findOpenAgain = async (tx: Tx, invoiceId: number) => {
  const { rows } = await sql<{ Open: Big }>`
    SELECT coalesce(sum(i.outstanding), 0) AS open FROM invoices i WHERE i.invoice_id = ${invoiceId} AND NOT EXISTS (
      SELECT 1 FROM pro_forma_invoices f WHERE f.order_id = i.order_id AND f.state = 'Released' AND f.reason IS NOT NULL)`.execute(tx);
  return must(rows[0], 'What is open').Open;
};

const findUnpaid = async (tx: Tx, order: LockedOrder): Promise<Big> => {
  if (order.PrepaidInvoiceId !== null) return findOpenAgain(tx, order.PrepaidInvoiceId);
  const found = await findCover(tx, order.DealNo);
  if (!found?.Cover || (found.Parts === 1 && found.Asked && found.Cover.gte(found.Asked))) return new Big(0);
  const { Gross, Rounding } = await findWorth(tx, order);
  const above = Gross.minus(found.Cover);
  const isPaidWhole = found.Asked !== null && found.Cover.gte(found.Asked);
  return isPaidWhole && above.lte(Rounding) ? new Big(0) : above;
};

/**
 * Before goods of a deal with a pro forma leave, or a supplier's delivery of them is confirmed: this part with those that have gone is
 * worth no more than was received for the deal, and what was invoiced in advance is paid. Beyond it an Admin only, with a reason, which
 * is kept. A deal in one part that is paid whole may be counted out differently; in several, pence that come of rounding each part are let go.
 */
export const requirePaid = async (
  tx: Tx,
  context: Context,
  order: LockedOrder,
  given: { reason: string | null | undefined; field: string },
) => {
  const above = await findUnpaid(tx, order);
  if (above.lte(0)) return;
  const MayRelease = context.user.roles.includes('Admin');
  if (MayRelease && given.reason) {
    await tx.updateTable('orders').set({ CreditOverrideReason: given.reason }).where('OrderId', '=', order.OrderId).execute();
    return;
  }
  const money = (await moneyOf(tx, order.CustomerId))(above);
  const Message = `Deal ${dealName(order)} is paid in advance, and ${money} of it is not paid: ${MayRelease ? 'say why it may go' : 'an administrator must let it go'}`;
  const details: CreditRefusal = { Warnings: [{ Kind: 'Unpaid', Message }], NeedsReason: true, NeedsAdmin: true, MayRelease };
  throw new AppError('CONFIRMATION_NEEDED', Message, { fields: { [given.field]: Message }, details });
};
