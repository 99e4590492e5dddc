import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import { vatDay } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { paidOf } from '#server/modules/money/proFormas/requirePaid.ts';

/** A deal that bears other rates of VAT than its invoice would, and since when those of the invoice are in force. */
export interface Behind {
  OrderId: number;
  Since: DateOnly;
}

/**
 * The deals that are behind. The tax point of a deal that were invoiced today is today, or its despatch where that is more than 14 days back
 * (`taxPointOf`). What was paid for in whole bears the rates of its money, and what was invoiced in advance those of its invoice. A rate may be
 * typed, or put right, after it began: a pro forma that waits and says other VAT than its deal does is behind too.
 */
export const behindVat = (today: DateOnly, which = sql`true`) => sql`
  SELECT deal.order_id, vat_rates_since(deal.tax_point) AS since FROM (
    SELECT o.order_id, o.deal_no, o.status_id, ${vatDay} AS vat_day,
      CASE WHEN o.despatched_on < ${today}::date - 14 THEN o.despatched_on ELSE ${today}::date END AS tax_point
    FROM orders o WHERE o.status_id < ${status.Invoiced} AND o.prepaid_invoice_id IS NULL AND ${which}
  ) deal
  WHERE ((deal.vat_day < (SELECT vat_rates_since(${today}::date)) OR deal.vat_day > deal.tax_point)
      AND vat_rates_since(deal.vat_day) <> vat_rates_since(deal.tax_point)
      OR deal.status_id = ${status.Held} AND (
        SELECT sum(v.vat_amount) <> sum(round(v.net_amount * vat_rate_on(v.vat_type_id, deal.vat_day) / 100, 2))
        FROM pro_forma_invoices f JOIN pro_forma_vat v USING (pro_forma_invoice_id) WHERE f.order_id = deal.order_id AND f.state = 'Held'))
    AND NOT EXISTS (SELECT FROM orders part JOIN pro_forma_invoices f USING (order_id)
      WHERE part.deal_no = deal.deal_no AND f.state <> 'Cancelled' AND ${paidOf} >= f.gross_amount)`;
