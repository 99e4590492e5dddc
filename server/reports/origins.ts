import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { isAbroad } from './nations.ts';
import type { Spellings } from './nations.ts';

/**
 * Adds to rows of packaging whether the goods were imported (`imported`) and how many of them (`units`). A row with goods of both kinds is split.
 *
 * `goods` has `product_id`, `maker_id` (the supplier of the product), `went` (units), `is_back` for returns, `supplier_depot_id`, `order_detail_id` and
 * `day`. Goods that a supplier's depot delivered have the origin of that depot, by its country or post code. Goods from our own warehouse have the
 * origin of the depot that delivered their batch, else of the latest delivery of the product by that day, else of all the supplier's depots if these
 * agree. If none of these is known, the product's own entry is used (`is_said_imported`).
 */
export const withOrigins = (goods: RawBuilder<unknown>, spellings: Spellings) => sql`
  WITH depot AS MATERIALIZED (
    SELECT a.supplier_depot_id, a.supplier_id, s.is_own,
      ${isAbroad(sql`a`, spellings)} AS imported
    FROM supplier_depots a JOIN suppliers s USING (supplier_id)
  ), maker AS MATERIALIZED (
    SELECT supplier_id, bool_or(imported) AS imported FROM depot GROUP BY 1 HAVING bool_or(imported) = bool_and(imported)
  ), receipt AS MATERIALIZED (
    SELECT r.goods_receipt_id, r.received_on, depot.imported FROM goods_receipts r JOIN depot USING (supplier_depot_id)
    WHERE r.reverses_id IS NULL AND NOT EXISTS (SELECT FROM goods_receipts back WHERE back.reverses_id = r.goods_receipt_id)
  ), came AS MATERIALIZED (
    SELECT l.product_id, r.imported, r.received_on AS since, lead(r.received_on) OVER (PARTITION BY l.product_id ORDER BY r.received_on, l.goods_receipt_line_id) AS until
    FROM goods_receipt_lines l JOIN receipt r USING (goods_receipt_id)
  ), lot AS MATERIALIZED (
    SELECT DISTINCT ON (1, 2) l.product_id, lower(l.lot_no) AS lot_no, r.imported
    FROM receipt r JOIN stock_movements m USING (goods_receipt_id) JOIN lot_movements l USING (stock_movement_id)
    WHERE m.stock_movement_type_id = ${sql.lit(movementType.Receipt)} AND r.imported IS NOT NULL ORDER BY 1, 2, l.lot_movement_id
  ), goods AS MATERIALIZED (${goods}), lots AS (
    SELECT g.order_detail_id, lot.imported, -sum(l.quantity) AS units
    FROM (SELECT DISTINCT order_detail_id FROM goods) g JOIN stock_movements m USING (order_detail_id) JOIN lot_movements l USING (stock_movement_id)
    JOIN lot ON lot.product_id = l.product_id AND lot.lot_no = lower(l.lot_no)
    WHERE m.stock_movement_type_id IN (${sql.lit(movementType.Sale)}, ${sql.lit(movementType.CustomerReturn)}) GROUP BY 1, 2
  ), line AS (
    SELECT order_detail_id, sum(units) AS units, (array_agg(imported ORDER BY units DESC))[1] AS imported FROM lots GROUP BY 1
  )
  SELECT g.*, lots.imported, lots.units FROM goods g JOIN lots USING (order_detail_id) LEFT JOIN depot ON depot.supplier_depot_id = g.supplier_depot_id
  WHERE NOT g.is_back AND depot.is_own IS NOT false
  UNION ALL
  SELECT g.*, CASE WHEN depot.is_own IS false THEN coalesce(depot.imported, g.is_said_imported)
      ELSE coalesce(CASE WHEN g.is_back THEN line.imported END, came.imported, maker.imported, g.is_said_imported) END,
    g.went - CASE WHEN g.is_back OR depot.is_own IS false THEN 0 ELSE coalesce(line.units, 0) END
  FROM goods g LEFT JOIN depot ON depot.supplier_depot_id = g.supplier_depot_id LEFT JOIN line USING (order_detail_id)
    LEFT JOIN maker ON maker.supplier_id = g.maker_id
    LEFT JOIN came ON came.product_id = g.product_id AND came.since <= g.day AND (came.until IS NULL OR came.until > g.day)`;
