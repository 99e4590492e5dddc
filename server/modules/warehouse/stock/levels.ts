import { sql } from 'kysely';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { dealType } from '#server/modules/sales/deal/status.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { must } from '#server/must.ts';

export interface LevelsOf {
  supplierId: number;
  productGroupId: number;
  /** Null for current stock. */
  asAt: DateOnly | null;
}

const after = (asAt: DateOnly) => sql`(SELECT sum(m.quantity) FROM stock_movements m
  WHERE m.product_id = l.product_id AND m.supplier_depot_id = l.supplier_depot_id AND m.moved_on > ${asAt}::date)`;

// The average is updated in order of entry, so the last entry dated up to that day includes all of them.
const averageAt = (asAt: DateOnly) => sql`(SELECT last.average_cost FROM stock_movements last WHERE last.stock_movement_id = (
  SELECT max(m.stock_movement_id) FROM stock_movements m
  WHERE m.product_id = l.product_id AND m.supplier_depot_id = l.supplier_depot_id AND m.moved_on <= ${asAt}::date))`;

const demand = sql`LEFT JOIN LATERAL (
  SELECT coalesce(sum(w.quantity), 0) AS allocated, coalesce(sum(w.quantity) FILTER (WHERE w.is_picking), 0) AS held
  FROM wanted_lines w WHERE w.product_id = l.product_id AND w.supplier_depot_id = l.supplier_depot_id) wanted ON true`;

// Goods ordered for stock go to our own warehouse, whichever depot sends them.
const onOrder = sql`CASE WHEN s.is_own THEN coalesce((SELECT sum(a.quantity) FROM awaited_lines a
  WHERE a.product_id = l.product_id AND NOT a.is_draft), 0) ELSE 0 END`;

// A product that customers ordered but that was never in stock has no level row. It must still be listed as short.
const places = sql`(SELECT stock_level_id, product_id, supplier_depot_id, on_hand, average_cost FROM stock_levels
  UNION ALL SELECT -min(w.order_detail_id), w.product_id, w.supplier_depot_id, 0, NULL FROM wanted_lines w
    WHERE NOT EXISTS (SELECT FROM stock_levels k WHERE k.product_id = w.product_id AND k.supplier_depot_id = w.supplier_depot_id) GROUP BY 2, 3)`;

const selectLevels = (asAt: DateOnly | null) =>
  sql`(SELECT l.stock_level_id, l.product_id, l.supplier_depot_id, ${selectFigures(asAt)}
    FROM ${asAt === null ? places : sql`stock_levels`} l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id) ${asAt === null ? demand : sql``})`;

const selectFigures = (asAt: DateOnly | null) =>
  asAt === null
    ? sql`l.on_hand, wanted.allocated::integer AS allocated, wanted.held::integer AS held_by_pick_lists, (l.on_hand - wanted.allocated)::integer AS free,
        ${onOrder}::integer AS on_order, l.average_cost`
    : sql`(l.on_hand - coalesce(${after(asAt)}, 0))::integer AS on_hand, NULL::integer AS allocated, NULL::integer AS held_by_pick_lists,
        NULL::integer AS free, NULL::integer AS on_order, ${averageAt(asAt)} AS average_cost`;

export const stockLevels = listSource({
  name: 'getStockLevel',
  list: getStockLevel.list,
  columns: getStockLevel.list.row.required({ UnitCost: true }).omit({ Value: true }),
  exact: ['UnitCost'],
  select: ({ supplierId, productGroupId, asAt }: LevelsOf) => sql`
    SELECT l.stock_level_id, l.product_id, p.code AS product_code, p.description, p.supplier_id, maker.name AS supplier_name,
      p.product_group_id, g.description AS product_group, l.supplier_depot_id, s.name || ', ' || d.name AS depot, p.location, p.units_per_layer, p.units_per_pallet,
      l.on_hand, l.allocated, l.held_by_pick_lists, l.free, l.on_order, p.reorder_level, l.average_cost AS unit_cost, found.search_text
    FROM ${selectLevels(asAt)} l
    JOIN products p USING (product_id) JOIN product_search found USING (product_id) JOIN product_groups g USING (product_group_id)
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s ON s.supplier_id = d.supplier_id
    LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id
    WHERE (p.active OR l.on_hand <> 0) ${supplierId === 0 ? sql`` : sql`AND p.supplier_id = ${supplierId}`}
      ${productGroupId === 0 ? sql`` : sql`AND p.product_group_id = ${productGroupId}`}`,
  example: { supplierId: 1, productGroupId: 1, asAt: null },
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"` },
  where: {
    q: (text) => listedProductMatches(text),
    Only: (cut) =>
      ({
        InStock: sql`listed.on_hand > 0`,
        None: sql`listed.on_hand <= 0`,
        Low: sql`listed.free < listed.reorder_level`,
        Short: sql`listed.free < 0`,
      })[cut],
  },
});

/** Returns the day if it is before today, otherwise null. */
export const toPastDay = (asAt: DateOnly | null | undefined, today: DateOnly) => (asAt && asAt < today ? asAt : null);

const computeStockValue = (OnHand: number, cost: Big | null) => (cost === null ? null : toPenny(cost.times(OnHand)));

export const findStockLevels = async (context: Context, of: LevelsOf, query: ListQuery) => {
  const page = await findList(context.db, stockLevels, query, of);
  const mayCost = canSeeCost(context);
  return withRows(
    page,
    page.rows.map(({ UnitCost, ...row }) => (mayCost ? { ...row, UnitCost, Value: computeStockValue(row.OnHand, UnitCost) } : row)),
  );
};

interface Worth {
  OnHand: number;
  Value: Big | null;
  WithoutCost: number;
}

/** Filters only if a filter is set. A shared query plan would otherwise start from the products, which is slow for the full list. */
const ofThese = ({ supplierId, productGroupId }: LevelsOf) =>
  sql`${supplierId === 0 ? sql`` : sql`AND p.supplier_id = ${supplierId}`} ${productGroupId === 0 ? sql`` : sql`AND p.product_group_id = ${productGroupId}`}`;

/**
 * Finds goods that were picked and not despatched at the end of a day. Goods put back later are included. A despatch that was reversed later still counts as
 * despatched on that day. Reads the goods of each deal separately, because few deals match and a shared query plan cannot know that.
 */
const findPicked = async ({ db }: Context, of: LevelsOf, day: DateOnly) => {
  const { rows } = await sql<{ Picked: number; Value: Big | null }>`
    SELECT coalesce(-sum(moved.quantity), 0)::integer AS picked, -sum(moved.worth) AS value FROM (
      SELECT order_id FROM orders WHERE deal_type_id = ${dealType.Stock} AND despatched_on IS NULL
      UNION ALL SELECT order_id FROM orders WHERE deal_type_id = ${dealType.Stock} AND despatched_on > ${day}::date) o
    CROSS JOIN LATERAL (
      SELECT sum(m.quantity) AS quantity, sum(m.quantity * m.unit_cost) AS worth
      FROM order_details d JOIN stock_movements m USING (order_detail_id) JOIN products p ON p.product_id = m.product_id
      WHERE d.order_id = o.order_id AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)} AND m.moved_on <= ${day}::date ${ofThese(of)}) moved
    WHERE NOT EXISTS (SELECT FROM withdrawn_notes w WHERE w.order_id = o.order_id AND w.despatched_on <= ${day}::date AND w.withdrawn_on > ${day}::date)`.execute(
    db,
  );
  return must(rows[0], 'Value of picked goods');
};

export const getStockValue = async (context: Context, of: LevelsOf) => {
  const { rows } = await sql<Worth>`
    SELECT coalesce(sum(l.on_hand), 0)::bigint AS on_hand, sum(l.on_hand * l.average_cost) AS value,
      count(*) FILTER (WHERE l.on_hand <> 0 AND l.average_cost IS NULL)::integer AS without_cost
    FROM ${selectLevels(of.asAt)} l JOIN products p USING (product_id)
    WHERE true ${ofThese(of)}`.execute(context.db);
  const AsAt = of.asAt ?? context.today;
  const picked = await findPicked(context, of, AsAt);
  const { Value, ...worth } = must(rows[0], 'The stock value');
  return { AsAt, ...worth, Picked: picked.Picked, Value: toPenny(sum([Value, picked.Value])) };
};
