import { sql } from 'kysely';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import { allIds } from '#contract/values.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { joinLookOfProduct, selectLookOfJoined } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { must } from '#server/must.ts';
import { defaultLeadDays, selectCoverDays } from './cover.ts';

export interface LevelSelection {
  /** Supplier, or `allIds`. */
  supplierId: number;
  /** Product group, or `allIds`. */
  productGroupId: number;
  /** Day before today. Null for the current stock. */
  asAt: DateOnly | null;
}

/** Quantity by which the stock of level `l` has changed since a day. */
const changeSince = (asAt: DateOnly) => sql`(SELECT sum(m.quantity) FROM stock_movements m
  WHERE m.product_id = l.product_id AND m.supplier_depot_id = l.supplier_depot_id AND m.moved_on > ${asAt}::date)`;

// The average cost is updated in order of entry, so the last movement dated up to that day has the average of all of them.
const averageAt = (asAt: DateOnly) => sql`(SELECT last.average_cost FROM stock_movements last WHERE last.stock_movement_id = (
  SELECT max(m.stock_movement_id) FROM stock_movements m
  WHERE m.product_id = l.product_id AND m.supplier_depot_id = l.supplier_depot_id AND m.moved_on <= ${asAt}::date))`;

const joinDemand = sql`LEFT JOIN LATERAL (
  SELECT coalesce(sum(line.quantity), 0) AS allocated, coalesce(sum(line.quantity) FILTER (WHERE line.is_picking), 0) AS on_pick_lists
  FROM wanted_lines line WHERE line.product_id = l.product_id AND line.supplier_depot_id = l.supplier_depot_id) demand ON true`;

// Goods on order always come to our own warehouse, whichever depot sends them.
const onOrder = sql`CASE WHEN s.is_own THEN coalesce((SELECT sum(line.quantity) FROM awaited_lines line
  WHERE line.product_id = l.product_id AND NOT line.is_draft), 0) ELSE 0 END`;

// Adds a row for each product that customers have ordered but that was never in stock, so that it is listed as short. Its id is negative.
const allLevels = sql`(SELECT stock_level_id, product_id, supplier_depot_id, on_hand, average_cost FROM stock_levels
  UNION ALL SELECT -min(line.order_detail_id), line.product_id, line.supplier_depot_id, 0, NULL FROM wanted_lines line
    WHERE NOT EXISTS (SELECT FROM stock_levels level WHERE level.product_id = line.product_id AND level.supplier_depot_id = line.supplier_depot_id) GROUP BY 2, 3)`;

/** Levels with their figures. A row is a product in a depot. Demand and goods on order are known for the current stock only. */
const selectLevels = (asAt: DateOnly | null) =>
  sql`(SELECT l.stock_level_id, l.product_id, l.supplier_depot_id, s.name || ', ' || d.name AS depot, s.is_own, ${selectFigures(asAt)}
    FROM ${asAt === null ? allLevels : sql`stock_levels`} l
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id) ${asAt === null ? joinDemand : sql``})`;

const selectFigures = (asAt: DateOnly | null) =>
  asAt === null
    ? sql`l.on_hand, demand.allocated::integer AS allocated, demand.on_pick_lists::integer AS held_by_pick_lists, (l.on_hand - demand.allocated)::integer AS free,
        ${onOrder}::integer AS on_order, l.average_cost`
    : sql`(l.on_hand - coalesce(${changeSince(asAt)}, 0))::integer AS on_hand, NULL::integer AS allocated, NULL::integer AS held_by_pick_lists,
        NULL::integer AS free, NULL::integer AS on_order, ${averageAt(asAt)} AS average_cost`;

/** Limits product `p` to a supplier and a group. Adds no condition for `allIds`, because the query plan would then start from the products, which is slow. */
const andOfSelection = ({ supplierId, productGroupId }: Omit<LevelSelection, 'asAt'>) =>
  sql`${supplierId === allIds ? sql`` : sql`AND p.supplier_id = ${supplierId}`} ${productGroupId === allIds ? sql`` : sql`AND p.product_group_id = ${productGroupId}`}`;

/** Columns about how long the stock lasts. Only our own warehouse waits for a supplier's lead time. */
const selectCover = (asAt: DateOnly | null, today: DateOnly) =>
  asAt === null
    ? sql`${selectCoverDays({ free: sql`l.free`, productId: sql`l.product_id`, depotId: sql`l.supplier_depot_id`, today })} AS cover_days,
        CASE WHEN l.is_own THEN coalesce(maker.lead_time_days, ${sql.lit(defaultLeadDays)}) END AS lead_time_days`
    : sql`NULL::integer AS cover_days, NULL::integer AS lead_time_days`;

export const stockLevels = listSource({
  name: 'getStockLevel',
  list: getStockLevel.list,
  columns: getStockLevel.list.row.required({ UnitCost: true }).omit({ Value: true }),
  exact: ['UnitCost'],
  select: ({ supplierId, productGroupId, asAt, today }: LevelSelection & { today: DateOnly }) => sql`
    SELECT l.stock_level_id, l.product_id, p.code AS product_code, p.description, ${selectLookOfJoined} AS look, p.supplier_id, maker.name AS supplier_name,
      p.product_group_id, product_group.description AS product_group, l.supplier_depot_id, l.depot, p.location, p.units_per_layer, p.units_per_pallet,
      l.on_hand, l.allocated, l.held_by_pick_lists, l.free, l.on_order, p.reorder_level, ${selectCover(asAt, today)}, l.average_cost AS unit_cost, found.search_text
    FROM ${selectLevels(asAt)} l
    JOIN products p USING (product_id) LEFT JOIN product_search found USING (product_id) JOIN product_groups product_group USING (product_group_id)
    LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id ${joinLookOfProduct}
    WHERE (p.active OR l.on_hand <> 0) ${andOfSelection({ supplierId, productGroupId })}`,
  example: { supplierId: 1, productGroupId: 1, asAt: null, today: '2026-11-21' },
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

/** Returns the day if it is before today, otherwise null. */
export const toPastDay = (asAt: DateOnly | null | undefined, today: DateOnly) => (asAt && asAt < today ? asAt : null);

const computeStockValue = (OnHand: number, cost: Big | null) => (cost === null ? null : toPenny(cost.times(OnHand)));

export const findStockLevels = async (context: Context, selection: LevelSelection, query: ListQuery) => {
  const page = await findList(context.db, stockLevels, query, { ...selection, today: context.today });
  const showCost = canSeeCost(context);
  return withRows(
    page,
    page.rows.map(({ UnitCost, ...row }) => (showCost ? { ...row, UnitCost, Value: computeStockValue(row.OnHand, UnitCost) } : row)),
  );
};

interface StockValue {
  OnHand: number;
  Value: Big | null;
  WithoutCost: number;
}

const isPicked = sql`status_id IN (${status.Picked}, ${status.ReadyToInvoice}, ${status.Invoiced})`;

/** Selects the orders whose pick was reopened after a day and that are not picked now. OFFSET 0 looks up each order, because a join would read all. */
const selectReopenedSince = (day: DateOnly) => sql`
  SELECT reopened.order_id FROM (
    SELECT DISTINCT (SELECT d.order_id FROM order_details d WHERE d.order_detail_id = m.order_detail_id) AS order_id
    FROM stock_movements m WHERE m.stock_movement_type_id = ${sql.lit(movementType.Sale)} AND m.quantity > 0 AND m.moved_on > ${day}::date) reopened
  CROSS JOIN LATERAL (SELECT FROM orders o WHERE o.order_id = reopened.order_id AND o.deal_type_id = ${dealType.Stock} AND o.despatched_on IS NULL
    AND NOT ${isPicked} OFFSET 0) o`;

/**
 * Finds the goods that were picked and not despatched at the end of a day, with their value. They have left the stock ledger but not the warehouse. What
 * happened later does not count: a pick reopened since is included, and a despatch reversed since is not. An order that is not picked now, and whose
 * pick was not reopened since, has no goods outside the stock ledger. The LATERAL join reads the goods deal by deal, because few deals match.
 */
export const findPicked = async ({ db }: Pick<Context, 'db'>, selection: Omit<LevelSelection, 'asAt'>, day: DateOnly) => {
  const { rows } = await sql<{ Picked: number; Value: Big }>`
    SELECT coalesce(-sum(moved.quantity), 0)::integer AS picked, coalesce(-sum(moved.value), 0) AS value FROM (
      SELECT order_id FROM orders WHERE deal_type_id = ${dealType.Stock} AND despatched_on IS NULL AND ${isPicked}
      UNION ALL SELECT order_id FROM orders WHERE deal_type_id = ${dealType.Stock} AND despatched_on > ${day}::date
      UNION ALL ${selectReopenedSince(day)}) o
    CROSS JOIN LATERAL (
      SELECT sum(m.quantity) AS quantity, sum(m.quantity * m.unit_cost) AS value
      FROM order_details d JOIN stock_movements m USING (order_detail_id) JOIN products p ON p.product_id = m.product_id
      WHERE d.order_id = o.order_id AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)} AND m.moved_on <= ${day}::date ${andOfSelection(selection)}) moved
    WHERE NOT EXISTS (SELECT FROM withdrawn_notes note WHERE note.order_id = o.order_id AND note.despatched_on <= ${day}::date AND note.withdrawn_on > ${day}::date)`.execute(
    db,
  );
  return must(rows[0], 'Value of picked goods');
};

export const getStockValue = async (context: Context, selection: LevelSelection) => {
  const { rows } = await sql<StockValue>`
    SELECT coalesce(sum(l.on_hand), 0)::bigint AS on_hand, sum(l.on_hand * l.average_cost) AS value,
      count(*) FILTER (WHERE l.on_hand <> 0 AND l.average_cost IS NULL)::integer AS without_cost
    FROM ${selectLevels(selection.asAt)} l JOIN products p USING (product_id)
    WHERE true ${andOfSelection(selection)}`.execute(context.db);
  const AsAt = selection.asAt ?? context.today;
  const picked = await findPicked(context, selection, AsAt);
  const { Value, ...totals } = must(rows[0], 'The stock value');
  return { AsAt, ...totals, Picked: picked.Picked, Value: toPenny(sum([Value, picked.Value])) };
};
