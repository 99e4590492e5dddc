import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { status } from '#server/modules/sales/deal/status.ts';

/** Selects the other parts of a deal that are not invoiced yet. They share the money on the deal's pro forma. */
export const selectOpenParts = (dealNo: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql`
  SELECT part.order_id FROM orders part WHERE part.deal_no = ${dealNo} AND part.order_id <> ${orderId} AND part.status_id < ${status.Invoiced} AND NOT part.is_call_off
    AND part.prepaid_invoice_id IS NULL`;

/**
 * Selects the money on a deal's pro formas that returns to the account if order `o` is cancelled. It stays for other parts not invoiced yet.
 * A delivery drawn from a call-off, and a prepaid deal that is held again, have money of their own.
 */
export const freedIfCancelled = sql`coalesce((SELECT sum(m.received) FROM pro_forma_invoices m JOIN orders p USING (order_id)
  WHERE p.deal_no = o.deal_no AND m.received > 0 AND CASE WHEN o.prepaid_invoice_id IS NOT NULL THEN m.order_id = o.order_id AND o.status_id = ${status.Held}
    ELSE NOT EXISTS (${selectOpenParts(sql`o.deal_no`, sql`o.order_id`)})
      OR m.order_id = o.order_id AND EXISTS (SELECT FROM orders c WHERE c.order_id = o.parent_order_id AND c.is_call_off) END), 0)`;
