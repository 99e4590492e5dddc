import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { isAbroad } from './nations.ts';
import type { Spellings } from './nations.ts';

/**
 * Rows of packaging that went, or came back (`is_back`), with whether it is imported (`imported`), and as many rows of one as it has parts of
 * either kind (`units`). A row says its `product_id`, whose make it is (`maker_id`), how many (`went`), from which depot (`supplier_depot_id`), by
 * which line of a deal and on which `day`. What a supplier's depot delivered is by that depot's country, else by its post code; what left our own
 * warehouse by the depot that it came of: of a known lot the one that brought the lot, else the one that brought goods of it last by then, else
 * the maker's own, where they agree. Where none of these is known the row says it (`is_said_imported`).
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
