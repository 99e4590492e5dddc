import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import { vatDay } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { receivedSql } from '#server/modules/money/proFormas/requirePaid.ts';

/** A deal whose VAT rates differ from those of an invoice issued today. `Since` is when the new rates began. */
export interface OutdatedDeal {
  OrderId: number;
  Since: DateOnly;
}

/**
 * Selects deals with outdated VAT rates. The tax point of an invoice issued today would be today, or the despatch if that is over 14 days ago
 * (`getTaxPoint`). A deal paid in full keeps the rates of its payment, one invoiced in advance those of its invoice. A rate may be entered or
 * corrected after it began, so a held pro forma with other VAT than its deal is outdated too.
 */
export const selectOutdatedVat = (today: DateOnly, which = sql`true`) => sql`
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
      WHERE part.deal_no = deal.deal_no AND f.state <> 'Cancelled' AND ${receivedSql} >= f.gross_amount)`;
