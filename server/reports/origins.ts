import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { isAbroad } from './nations.ts';
import type { Spellings } from './nations.ts';

/**
 * Adds the columns `imported` and `units` to rows of supplied packaging. A row with both imported and British goods becomes two rows.
 *
 * The query `goods` has `product_id`, `product_supplier_id`, `quantity` (units), `is_return`, `supplier_depot_id`, `order_detail_id`, `day`, and
 * `is_marked_imported` from the product record.
 *
 * Goods that a supplier's depot delivered have the origin of that depot, by its country or post code. Goods from our own warehouse have the first
 * origin that is known: that of the depot that delivered their batch, then of the latest delivery of the product by that day, then of the supplier's
 * depots if these agree. If none is known, `is_marked_imported` decides.
 */
export const withOrigins = (goods: RawBuilder<unknown>, spellings: Spellings) => sql`
  WITH depot AS MATERIALIZED (
    SELECT d.supplier_depot_id, d.supplier_id, s.is_own,
      ${isAbroad(sql`d`, spellings)} AS imported
    FROM supplier_depots d JOIN suppliers s USING (supplier_id)
  ), agreeing_supplier AS MATERIALIZED (
    SELECT supplier_id, bool_or(imported) AS imported FROM depot GROUP BY 1 HAVING bool_or(imported) = bool_and(imported)
  ), receipt AS MATERIALIZED (
    SELECT r.goods_receipt_id, r.received_on, depot.imported FROM goods_receipts r JOIN depot USING (supplier_depot_id)
    WHERE r.reverses_id IS NULL AND NOT EXISTS (SELECT FROM goods_receipts reversal WHERE reversal.reverses_id = r.goods_receipt_id)
  ), latest_receipt AS MATERIALIZED (
    SELECT line.product_id, receipt.imported, receipt.received_on AS since,
      lead(receipt.received_on) OVER (PARTITION BY line.product_id ORDER BY receipt.received_on, line.goods_receipt_line_id) AS until
    FROM goods_receipt_lines line JOIN receipt USING (goods_receipt_id)
  ), lot_origin AS MATERIALIZED (
    SELECT DISTINCT ON (1, 2) lot.product_id, lower(lot.lot_no) AS lot_no, receipt.imported
    FROM receipt JOIN stock_movements movement USING (goods_receipt_id) JOIN lot_movements lot USING (stock_movement_id)
    WHERE movement.stock_movement_type_id = ${sql.lit(movementType.Receipt)} AND receipt.imported IS NOT NULL ORDER BY 1, 2, lot.lot_movement_id
  ), goods AS MATERIALIZED (${goods}), line_origin AS (
    SELECT order_line.order_detail_id, lot_origin.imported, -sum(lot.quantity) AS units
    FROM (SELECT DISTINCT order_detail_id FROM goods) order_line JOIN stock_movements movement USING (order_detail_id) JOIN lot_movements lot USING (stock_movement_id)
    JOIN lot_origin ON lot_origin.product_id = lot.product_id AND lot_origin.lot_no = lower(lot.lot_no)
    WHERE movement.stock_movement_type_id IN (${sql.lit(movementType.Sale)}, ${sql.lit(movementType.CustomerReturn)}) GROUP BY 1, 2
  ), line_total AS (
    SELECT order_detail_id, sum(units) AS units, (array_agg(imported ORDER BY units DESC))[1] AS imported FROM line_origin GROUP BY 1
  )
  SELECT g.*, line_origin.imported, line_origin.units FROM goods g JOIN line_origin USING (order_detail_id) LEFT JOIN depot ON depot.supplier_depot_id = g.supplier_depot_id
  WHERE NOT g.is_return AND depot.is_own IS NOT false
  UNION ALL
  SELECT g.*, CASE WHEN depot.is_own IS false THEN coalesce(depot.imported, g.is_marked_imported)
      ELSE coalesce(CASE WHEN g.is_return THEN line_total.imported END, latest_receipt.imported, agreeing_supplier.imported, g.is_marked_imported) END,
    g.quantity - CASE WHEN g.is_return OR depot.is_own IS false THEN 0 ELSE coalesce(line_total.units, 0) END
  FROM goods g LEFT JOIN depot ON depot.supplier_depot_id = g.supplier_depot_id LEFT JOIN line_total USING (order_detail_id)
    LEFT JOIN agreeing_supplier ON agreeing_supplier.supplier_id = g.product_supplier_id
    LEFT JOIN latest_receipt ON latest_receipt.product_id = g.product_id AND latest_receipt.since <= g.day
      AND (latest_receipt.until IS NULL OR latest_receipt.until > g.day)`;
