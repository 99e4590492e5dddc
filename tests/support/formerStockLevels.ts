import { sql } from 'kysely';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { listSource } from '#server/lists/listSource.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { selectCoverDays } from '#server/modules/warehouse/stock/cover.ts';

const levels = sql`(SELECT stock_level_id, product_id, supplier_depot_id, on_hand, average_cost FROM stock_levels
  UNION ALL SELECT -min(line.order_detail_id), line.product_id, line.supplier_depot_id, 0, NULL FROM wanted_lines line
    WHERE NOT EXISTS (SELECT FROM stock_levels level WHERE level.product_id = line.product_id AND level.supplier_depot_id = line.supplier_depot_id) GROUP BY 2, 3)`;

const figures = sql`(SELECT l.stock_level_id, l.product_id, l.supplier_depot_id, l.on_hand, demand.allocated::integer AS allocated,
    demand.on_pick_lists::integer AS held_by_pick_lists, (l.on_hand - demand.allocated)::integer AS free,
    CASE WHEN s.is_own THEN coalesce((SELECT sum(line.quantity) FROM awaited_lines line
      WHERE line.product_id = l.product_id AND NOT line.is_draft), 0) ELSE 0 END::integer AS on_order, l.average_cost
  FROM ${levels} l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(line.quantity), 0) AS allocated, coalesce(sum(line.quantity) FILTER (WHERE line.is_picking), 0) AS on_pick_lists
    FROM wanted_lines line WHERE line.product_id = l.product_id AND line.supplier_depot_id = l.supplier_depot_id) demand ON true)`;

/** The current stock levels by the statement of 0.2.0, which looks each product and depot up again. */
export const formerStockLevels = listSource({
  name: 'former getStockLevel',
  list: getStockLevel.list,
  columns: getStockLevel.list.row.required({ UnitCost: true }).omit({ Value: true }),
  exact: ['UnitCost'],
  select: ({ today }: { today: string }) => sql`
    SELECT l.stock_level_id, l.product_id, p.code AS product_code, p.description, ${selectProductLook(sql`p.product_id`)} AS look, p.supplier_id, maker.name AS supplier_name,
      p.product_group_id, product_group.description AS product_group, l.supplier_depot_id, depot_supplier.name || ', ' || depot.name AS depot, p.location, p.units_per_layer, p.units_per_pallet,
      l.on_hand, l.allocated, l.held_by_pick_lists, l.free, l.on_order, p.reorder_level,
      ${selectCoverDays({ free: sql`l.free`, productId: sql`l.product_id`, depotId: sql`l.supplier_depot_id`, today })} AS cover_days,
      CASE WHEN depot_supplier.is_own THEN coalesce(maker.lead_time_days, 14) END AS lead_time_days, l.average_cost AS unit_cost, found.search_text
    FROM ${figures} l
    JOIN products p USING (product_id) JOIN product_search found USING (product_id) JOIN product_groups product_group USING (product_group_id)
    JOIN supplier_depots depot USING (supplier_depot_id) JOIN suppliers depot_supplier ON depot_supplier.supplier_id = depot.supplier_id
    LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id
    WHERE (p.active OR l.on_hand <> 0)`,
  example: { today: '2026-11-21' },
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"` },
  where: {
    q: (text) => listedProductMatches(text),
    Only: (filter) =>
      ({
        InStock: sql`listed.on_hand > 0`,
        None: sql`listed.on_hand <= 0`,
        Low: sql`listed.free < listed.reorder_level`,
        Short: sql`listed.free < 0`,
      })[filter],
  },
});
