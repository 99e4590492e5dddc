import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { allIds } from '#contract/values.ts';
import type { Big } from '#contract/money.ts';
import { sum } from '#contract/money.ts';
import {
  getAllProductStockTake,
  getProductStockTake,
  listCountSheets,
  listStockTakes,
  StockTakeLine,
} from '#contract/warehouse/stock/takes.ts';
import type { StockTakeState } from '#contract/warehouse/stock/takes.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { requireOwnDepot } from '#server/modules/warehouse/stock/movements.ts';
import { isStocked } from '#server/modules/warehouse/stock/products.ts';

/** A line with the fields that `hideJudgement` removes for some users. */
const judgedRow = StockTakeLine.required({ Expected: true, Variance: true, Value: true });

// Expects the product as `p`, its stock level as `l`, its supplier as `maker`, and the stock take line as `c`.
const lineColumns = sql`
  p.product_id, p.code AS product_code, p.description, p.supplier_id, maker.name AS supplier_name, p.location, p.barcode, p.units_per_layer,
  p.units_per_pallet, c.counted, c.counted_at, person(c.counted_by) AS counted_by_name, coalesce(c.counts, 0) AS counts, c.counted_before,
  coalesce(c.recount_wanted, false) AS recount_wanted, c.version`;

/** FROM and WHERE of the movements that posting line `c` has made. */
const fromTakeMovements = sql`FROM stock_movements m WHERE m.stock_take_id = c.stock_take_id AND m.product_id = c.product_id`;
const postedDifference = sql`coalesce((SELECT sum(m.quantity) ${fromTakeMovements}), 0)`;
const postedValue = sql`(SELECT CASE WHEN count(*) = 0 THEN 0 ELSE round(sum(m.quantity * m.unit_cost), 2) END ${fromTakeMovements})`;

/**
 * Expected stock, variance and value of a line. A posted stock take is compared with its own movements at the cost at the time, so that movements entered later
 * with an earlier date are included. An open one is compared with the ledger at the time of the count.
 */
const judgements = (depotId: RawBuilder<unknown>, isPosted = sql`false`) => {
  const expectedQuantity = sql`CASE WHEN c.counted IS NULL THEN NULL WHEN ${isPosted} THEN c.counted - ${postedDifference}
    ELSE stock_before(p.product_id, ${depotId}, c.counted_at) END`;
  return sql`(${expectedQuantity})::integer AS expected, (c.counted - ${expectedQuantity})::integer AS variance,
    CASE WHEN c.counted IS NULL THEN NULL WHEN ${isPosted} THEN ${postedValue} ELSE round((c.counted - ${expectedQuantity}) * l.average_cost, 2) END AS value`;
};

interface SheetOf {
  ownDepotId: number;
  /** Supplier, or `allIds`. */
  supplierId: number;
}

/** A row is a product of our own warehouse, with its line of the supplier's open stock take if there is one. */
const selectSheet = ({ ownDepotId, supplierId }: SheetOf) => sql`
  SELECT ${lineColumns}, t.stock_take_id, ${judgements(sql`${ownDepotId}::integer`)}, found.search_text
  FROM products p JOIN product_search found USING (product_id) JOIN suppliers maker ON maker.supplier_id = p.supplier_id
  LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = ${ownDepotId}
  LEFT JOIN LATERAL (SELECT open.stock_take_id FROM stock_takes open
    WHERE open.supplier_id = p.supplier_id AND open.supplier_depot_id = ${ownDepotId} AND open.state <> 'Posted'
    ORDER BY open.stock_take_id DESC LIMIT 1) t ON true
  LEFT JOIN stock_take_lines c ON c.stock_take_id = t.stock_take_id AND c.product_id = p.product_id
  WHERE ${isStocked} ${supplierId === allIds ? sql`` : sql`AND p.supplier_id = ${supplierId}`}`;

const sortColumns = {
  ProductCode: sql`listed.product_code COLLATE "natural_order"`,
  Location: sql`listed.location COLLATE "natural_order"`,
};
const sheetSource = {
  columns: judgedRow,
  exact: ['Value'],
  select: selectSheet,
  example: { ownDepotId: 1, supplierId: 1 },
  order: sortColumns,
} as const;
const where = { q: (text: string) => listedProductMatches(text) };

export const supplierSheet = listSource({ ...sheetSource, name: 'getProductStockTake', list: getProductStockTake.list, where });
export const allSheets = listSource({ ...sheetSource, name: 'getAllProductStockTake', list: getAllProductStockTake.list, where });

interface Judgement {
  Expected: number | null;
  Variance: number | null;
  Value: Big | null;
}

const canReviewTake = ({ user }: Context) => user.roles.some((role) => role === 'Admin' || role === 'Office');

/** Removes expected stock and variance for people who count, and the value for all but Admin and Finance. */
export const hideExpectedStock = <Line extends Judgement>(context: Context, { Expected, Variance, Value, ...line }: Line) => ({
  ...line,
  ...(canReviewTake(context) && { Expected, Variance }),
  ...(canSeeCost(context) && { Value }),
});

export const findSheet = async (context: Context, supplierId: number, query: ListQuery) => {
  const sheetQuery = { ownDepotId: await requireOwnDepot(context.db), supplierId };
  const page =
    supplierId === allIds
      ? await findList(context.db, allSheets, query, sheetQuery)
      : await findList(context.db, supplierSheet, query, sheetQuery);
  return withRows(
    page,
    page.rows.map((row) => hideExpectedStock(context, row)),
  );
};

// A row is a supplier with goods in our own warehouse.
export const countSheets = listSource({
  name: 'listCountSheets',
  list: listCountSheets.list,
  select: (ownDepotId: number) => sql`
    SELECT s.supplier_id, s.name AS supplier_name,
      (SELECT count(*) FROM products p LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = ${ownDepotId}
        WHERE p.supplier_id = s.supplier_id AND ${isStocked})::integer AS products,
      t.stock_take_id, t.state,
      (SELECT count(*) FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id AND c.counted IS NOT NULL)::integer AS counted,
      (SELECT count(*) FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id AND c.recount_wanted)::integer AS to_recount,
      (SELECT max((done.counted_at AT TIME ZONE 'Europe/London')::date) FROM stock_takes done
        WHERE done.supplier_id = s.supplier_id AND done.supplier_depot_id = ${ownDepotId} AND done.state = 'Posted') AS last_counted_on
    FROM suppliers s LEFT JOIN LATERAL (SELECT open.stock_take_id, open.state FROM stock_takes open
      WHERE open.supplier_id = s.supplier_id AND open.supplier_depot_id = ${ownDepotId} AND open.state <> 'Posted'
      ORDER BY open.stock_take_id DESC LIMIT 1) t ON true
    WHERE NOT s.is_own AND EXISTS (SELECT FROM products p LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = ${ownDepotId}
      WHERE p.supplier_id = s.supplier_id AND ${isStocked})`,
  example: 1,
  where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.supplier_name) LIKE ${containing(word)}`) },
});

const takeColumns = sql`
  t.stock_take_id, t.supplier_id, s.name AS supplier_name, t.supplier_depot_id, d.name AS depot, t.state, t.counted_at,
  (t.counted_at AT TIME ZONE 'Europe/London')::date AS counted_on, t.posted_at,
  CASE WHEN t.posted_at IS NOT NULL THEN person(t.updated_by) END AS posted_by_name, person(t.created_by) AS counted_by_name,
  (SELECT count(*) FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id AND c.counted IS NOT NULL)::integer AS counted,
  (SELECT count(*) FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id AND c.recount_wanted)::integer AS to_recount,
  t.comment, t.version`;
const takeTables = sql`stock_takes t LEFT JOIN suppliers s USING (supplier_id) LEFT JOIN supplier_depots d ON d.supplier_depot_id = t.supplier_depot_id`;

export const stockTakes = listSource({
  name: 'listStockTakes',
  list: listStockTakes.list,
  select: () => sql`SELECT ${takeColumns} FROM ${takeTables}`,
  example: undefined,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.supplier_name, listed.comment, listed.stock_take_id::text) LIKE ${containing(word)}`,
      ),
  },
});

const takeHeaders = statement({
  name: 'getStockTake',
  row: listStockTakes.list.row,
  write: (id: number) => sql`SELECT ${takeColumns} FROM ${takeTables} WHERE t.stock_take_id = ${id}`,
  example: 1,
});

interface TakeLinesQuery {
  stockTakeId: number;
  productIds?: readonly number[];
}

const takeLineRows = statement({
  name: 'getStockTake, lines',
  row: judgedRow,
  exact: ['Value'],
  write: ({ stockTakeId, productIds }: TakeLinesQuery) => sql`
    SELECT ${lineColumns}, t.stock_take_id, ${judgements(sql`t.supplier_depot_id`, sql`t.state = 'Posted'`)}
    FROM stock_take_lines c JOIN stock_takes t USING (stock_take_id) JOIN products p USING (product_id)
    LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id
    LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = t.supplier_depot_id
    WHERE c.stock_take_id = ${stockTakeId} ${productIds ? sql`AND c.product_id = ANY(${[...productIds]}::integer[])` : sql``}
    ORDER BY p.location COLLATE "natural_order" NULLS LAST, p.code COLLATE "natural_order", p.product_id`,
  example: { stockTakeId: 1 },
});
export const findTakeLines = (db: Db, query: TakeLinesQuery) => takeLineRows.rows(db, query);

export const getStockTake = async (context: Context, db: Db, id: number) => {
  const [stockTake] = await takeHeaders.rows(db, id);
  if (!stockTake) throw new AppError('NOT_FOUND', 'There is no such stock take');
  const takeLines = await findTakeLines(db, { stockTakeId: id });
  const totals = {
    ...(canReviewTake(context) && { Variance: sum(takeLines.map((line) => line.Variance)).toNumber() }),
    ...(canSeeCost(context) && { Value: sum(takeLines.map((line) => line.Value)) }),
  };
  return { ...stockTake, Lines: takeLines.map((line) => hideExpectedStock(context, line)), ...totals };
};

/** Locks a stock take until the transaction ends. Refuses a posted one. */
export const lockStockTake = async (tx: Tx, id: number) => {
  const stockTake = await tx.selectFrom('stock_takes').selectAll().where('StockTakeId', '=', id).forUpdate().executeTakeFirst();
  if (!stockTake) throw new AppError('NOT_FOUND', 'There is no such stock take');
  if (stockTake.State === 'Posted') throw new AppError('RULE_BROKEN', 'This stock take has been posted. Start a new count to correct it');
  return { ...stockTake, State: stockTake.State as StockTakeState };
};
