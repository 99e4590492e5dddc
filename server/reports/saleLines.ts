import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';

interface Days {
  from: string | RawBuilder<unknown>;
  to: string | RawBuilder<unknown>;
}

/**
 * Selects goods lines of invoices and debit notes, in pounds (`net_amount`, `cost`) and in the account's currency (`own_net`). `All` also deducts
 * credit lines and goods returned to stock, each as a row of its own. `where` filters by product `p` or document `x`.
 *
 * Goods from our own warehouse cost what their stock movements cost. Other goods cost the agreed supplier price plus haulage. Lines of a debit note
 * have no cost, because the undone credit note already moved the goods. If that credit note only corrected a price, they have no units either.
 */
export const saleLines = ({ from, to }: Days, where: RawBuilder<unknown>, which: 'Invoiced' | 'All') => {
  const invoiced = sql`
    SELECT x.invoice_date AS dated_on, x.invoice_no::text AS invoice_no, x.invoice_id, d.line_no, x.customer_id, d.product_id, d.product_code, d.description,
      CASE WHEN undone.is_price_correction THEN 0 ELSE d.quantity END AS quantity, d.net_amount AS own_net, round(d.net_amount * x.exchange_rate, 2) AS net_amount,
      round(coalesce(moved.cost, (coalesce(d.buy_price, 0) + coalesce(d.haulage, 0)) * d.quantity / d.price_per * x.exchange_rate, 0), 2) AS cost,
      x.kind = 'Debit' OR moved.cost IS NOT NULL OR d.buy_price IS NOT NULL AS has_cost
    FROM invoices x JOIN invoice_details d USING (invoice_id) LEFT JOIN products p USING (product_id)
    LEFT JOIN LATERAL (
      SELECT -sum(m.quantity * m.unit_cost) AS cost FROM stock_movements m
      WHERE d.product_id IS NOT NULL AND m.unit_cost IS NOT NULL AND m.stock_movement_type_id <> ${sql.lit(movementType.Breakage)} AND m.order_detail_id = ANY(
        d.order_detail_id || ARRAY(SELECT later.order_detail_id FROM order_details later WHERE later.prepaid_detail_id = d.order_detail_id))
      HAVING bool_or(m.stock_movement_type_id = ${sql.lit(movementType.Sale)})) moved ON true
    LEFT JOIN LATERAL (SELECT credit_line.quantity IS NULL AS is_price_correction FROM credit_details credit_line WHERE credit_line.credit_id = x.credit_id AND credit_line.line_no = d.line_no) undone ON true
    WHERE x.kind <> 'Opening' AND x.invoice_date BETWEEN ${from}::date AND ${to}::date AND d.kind IN ('Goods', 'Free') AND (${where})`;
  if (which === 'Invoiced') return invoiced;
  return sql`${invoiced}
    UNION ALL
    SELECT x.credit_date, NULL, NULL, d.line_no, x.customer_id, d.product_id, NULL, d.description, -coalesce(d.quantity, 0), -d.net_amount,
      -round(d.net_amount * x.exchange_rate, 2), 0, true
    FROM credits x JOIN credit_details d USING (credit_id) LEFT JOIN products p USING (product_id)
    WHERE x.credit_no IS NOT NULL AND d.part = 'Lines' AND x.credit_date BETWEEN ${from}::date AND ${to}::date AND (${where})
    UNION ALL
    SELECT m.moved_on, NULL, NULL, 0, x.customer_id, m.product_id, NULL, p.description, 0, 0, 0, -round(m.quantity * m.unit_cost, 2), true
    FROM stock_movements m JOIN credits x USING (credit_id) JOIN products p ON p.product_id = m.product_id
    WHERE m.unit_cost IS NOT NULL AND m.moved_on BETWEEN ${from}::date AND ${to}::date AND (${where})`;
};

/** SQL of the margin as a percentage of net sales. Null if net sales are zero, or if net and cost have opposite signs, because a loss would look like a gain. */
export const marginPercent = (net: RawBuilder<unknown>, cost: RawBuilder<unknown>) =>
  sql`CASE WHEN ${net} <> 0 AND sign(${net}) * sign(${cost}) >= 0 THEN round(100 * (${net} - ${cost}) / ${net}, 1) END`;

/** SQL sums of lines `l` for a grouped query. */
export const groupSums = sql`sum(l.quantity) AS quantity, sum(l.net_amount) AS net_amount, sum(l.cost) AS cost, sum(l.net_amount) - sum(l.cost) AS margin,
  ${marginPercent(sql`sum(l.net_amount)`, sql`sum(l.cost)`)} AS margin_percent`;
