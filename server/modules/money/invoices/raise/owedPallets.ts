import { sql } from 'kysely';
import { status } from '#server/modules/sales/deal/status.ts';

/** SQL: pallets delivered with the order line `d`, and mixed pallets of one type delivered, `x`. */
export const deliveredPalletsSql = sql`coalesce(d.confirmed_pallets, d.picked_pallets, 0)`;
export const deliveredMixedPalletsSql = sql`coalesce(x.picked_quantity, 0)`;

// Pallets of the order line `d` that were delivered or are still expected.
const expectedPalletsSql = sql`
  CASE WHEN q.status_id = ${status.Cancelled} THEN 0
    WHEN q.status_id >= ${status.ReadyToInvoice} THEN ${deliveredPalletsSql} ELSE d.pallet_quantity END`;

const expectedMixedPalletsSql = sql`
  CASE WHEN q.status_id = ${status.Cancelled} THEN 0
    WHEN q.status_id >= ${status.ReadyToInvoice} THEN ${deliveredMixedPalletsSql} ELSE x.quantity END`;

/**
 * SQL: CTEs that end with `owed_pallets`, the number of pallets owed as a credit on each charged line of an invoice raised in advance.
 * Expects the CTEs `deal` (the invoices) and `line` (their lines, with `credited` as undelivered and `came_back` as returned).
 * An invoice has one line for each pallet type and charge. The number owed of a type is what was invoiced, less what was credited as
 * undelivered and what was delivered. It is assigned to lines that had no delivery at their own charge, the last line first. Pallets credited
 * as returned are assigned last, because they were certainly delivered.
 */
export const owedPallets = sql`
  went_at AS (
    SELECT invoice_id, pallet_id, charge, sum(quantity) AS quantity FROM (
      SELECT q.prepaid_invoice_id AS invoice_id, d.pallet_id, d.pallet_charge AS charge, ${expectedPalletsSql} AS quantity
      FROM deal JOIN orders q ON q.prepaid_invoice_id = deal.invoice_id JOIN order_details d USING (order_id)
      UNION ALL
      SELECT q.prepaid_invoice_id, x.pallet_id, x.charge, ${expectedMixedPalletsSql}
      FROM deal JOIN orders q ON q.prepaid_invoice_id = deal.invoice_id JOIN order_pallets x USING (order_id)) g
    WHERE charge > 0 GROUP BY 1, 2, 3
  ), charged AS (
    SELECT l.invoice_id, l.pallet_id, l.invoice_detail_id, l.line_no, u.open, least(u.open, l.came_back) AS came_back,
      greatest(0, u.open - coalesce(own.quantity, 0)) AS not_at_its_charge,
      sum(u.open) OVER of_type - coalesce((SELECT sum(w.quantity) FROM went_at w WHERE w.invoice_id = l.invoice_id AND w.pallet_id = l.pallet_id), 0) AS owed
    FROM line l CROSS JOIN LATERAL (SELECT l.quantity - l.credited AS open) u
    LEFT JOIN went_at own ON own.invoice_id = l.invoice_id AND own.pallet_id = l.pallet_id AND own.charge = l.unit_price
    WHERE l.kind = 'Pallet'
    WINDOW of_type AS (PARTITION BY l.invoice_id, l.pallet_id)
  ), room AS (
    SELECT c.invoice_id, c.pallet_id, c.invoice_detail_id, c.owed, r.size,
      coalesce(sum(r.size) OVER (PARTITION BY c.invoice_id, c.pallet_id ORDER BY r.turn, c.line_no DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS taken
    FROM charged c CROSS JOIN LATERAL (SELECT least(c.not_at_its_charge, c.open - c.came_back) AS first) f
    CROSS JOIN LATERAL (VALUES (1, f.first), (2, c.open - c.came_back - f.first), (3, c.came_back)) AS r(turn, size)
  ), owed_pallets AS (
    SELECT invoice_detail_id, sum(greatest(0, least(size, owed - taken)))::integer AS quantity FROM room GROUP BY 1
  )`;
