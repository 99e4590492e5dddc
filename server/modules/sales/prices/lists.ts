import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  listCustomerPrices,
  listDepotPrices,
  listDepotPricesOfProduct,
  listPriceLists,
  listPriceRevisions,
} from '#contract/sales/prices/calls.ts';
import type { PriceFilter } from '#contract/sales/prices/calls.ts';
import { ownRowShape } from '#contract/masterData/ownFields/ownValues.ts';
import { PriceList } from '#contract/sales/prices/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { productMatches } from '#server/database/search/productSearch.ts';

type Sql = RawBuilder<unknown>;

/** Selects whether two revisions, named by their aliases, belong to the same line. Written to match the index on revisions. */
export const isSamePriceLine = (firstAlias: string, secondAlias: string) => {
  const [a, b] = [sql.ref(firstAlias), sql.ref(secondAlias)];
  return sql`${a}.product_id = ${b}.product_id AND ${a}.supplier_depot_id = ${b}.supplier_depot_id AND ${a}.currency_id = ${b}.currency_id
    AND ${a}.minimum_quantity = ${b}.minimum_quantity AND coalesce(${a}.customer_id, 0) = coalesce(${b}.customer_id, 0)`;
};

/**
 * Selects whether the revision `pl` is in force today or from a future date on. It is not if another revision replaces it by then. A draft
 * always counts as current.
 */
export const isCurrent = (today: string) => sql`(pl.status = 'Draft' OR NOT EXISTS (SELECT FROM price_lists later
  WHERE ${isSamePriceLine('later', 'pl')} AND later.status <> 'Draft' AND later.effective_from <= greatest(pl.effective_from, ${today}::date)
    AND (later.effective_from, later.revision) > (pl.effective_from, pl.revision)))`;

export const exactPrices = ['SellPrice', 'BuyPrice', 'Haulage'] as const;
export const priceColumns = PriceList.omit({ Margin: true, MarginPercent: true }).required({ BuyPrice: true, Haulage: true });
export type PriceRow = RowOf<typeof priceColumns, (typeof exactPrices)[number]>;

/** Selects revisions of price lines that meet the condition, one row each. */
export const selectPrices = (today: string, condition: Sql, moreColumns = sql``) => sql`
  SELECT pl.price_list_id, pl.customer_id, coalesce(c.name, 'Standard') AS customer_name, pl.product_id, p.code AS product_code, p.description,
    pl.supplier_depot_id, d.name AS supplier_depot_name, s.name AS supplier_name, s.supplier_id,
    p.product_group_id, p.colour_id, p.size_id, p.weight_id, p.neck_finish_id, pl.currency_id, currency.code AS currency_code, pl.price_per,
    pl.sell_price, pl.buy_price, pl.haulage, pl.minimum_quantity, pl.effective_from, pl.status, pl.delisted_on, pl.revision, pl.price_batch_id,
    pl.status = 'Saved' AND pl.effective_from <= ${today}::date AND ${isCurrent(today)} AS is_in_force, pl.version, pl.updated_at,
    coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS updated_by_name${moreColumns}
  FROM price_lists pl JOIN products p USING (product_id) JOIN product_search found USING (product_id)
  JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s ON s.supplier_id = d.supplier_id JOIN currencies currency USING (currency_id)
  LEFT JOIN customers c ON c.customer_id = pl.customer_id LEFT JOIN users u ON u.user_id = pl.updated_by
  WHERE ${condition}`;

/** Ids of product and customer own fields never clash, so the values can be merged. */
const withOwn = sql`, found.search_text, p.own || coalesce(c.own, '{}') AS own, '{}'::jsonb AS own_names`;

interface ListInput {
  id: number;
  today: string;
}

const example: ListInput = { id: 1, today: '2026-11-21' };
/** Matches price lines in which every word occurs in the product, customer, supplier or depot. */
export const matchesPriceText = (text: string) =>
  matchesAllWords(
    text,
    (word) =>
      sql`(listed.search_text LIKE ${containing(word)} OR searchable(listed.customer_name || ' ' || listed.supplier_name || ' ' || listed.supplier_depot_name) LIKE ${containing(word)})`,
  );

const where = { q: matchesPriceText };
const tieBreaker = sql`listed.product_code, listed.supplier_depot_name, listed.minimum_quantity, listed.effective_from, listed.price_list_id`;

const lineColumns = priceColumns.extend(ownRowShape);
export type LineRow = RowOf<typeof lineColumns, (typeof exactPrices)[number]>;

const makeSource = (name: string, list: typeof listDepotPrices.list, condition: (input: ListInput) => Sql) =>
  listSource({
    name,
    list,
    columns: lineColumns,
    exact: exactPrices,
    select: (input: ListInput) => selectPrices(input.today, condition(input), withOwn),
    example,
    where,
    tieBreaker,
  });

export const allPrices = makeSource('listPriceLists', listPriceLists.list, () => sql`true`);

export const depotPrices = makeSource(
  'listDepotPrices',
  listDepotPrices.list,
  ({ id, today }) => sql`pl.supplier_depot_id = ${id} AND pl.customer_id IS NULL AND ${isCurrent(today)}`,
);

export const depotPricesOfProduct = makeSource(
  'listDepotPricesOfProduct',
  listDepotPricesOfProduct.list,
  ({ id, today }) => sql`pl.product_id = ${id} AND pl.customer_id IS NULL AND ${isCurrent(today)}`,
);

export const customerPrices = makeSource(
  'listCustomerPrices',
  listCustomerPrices.list,
  ({ id, today }) => sql`pl.customer_id = ${id} AND pl.status <> 'Delisted' AND ${isCurrent(today)}`,
);

export const priceRevisionList = listSource({
  name: 'listPriceRevisions',
  list: listPriceRevisions.list,
  columns: priceColumns,
  exact: exactPrices,
  select: ({ id, today }: ListInput) =>
    selectPrices(
      today,
      sql`EXISTS (SELECT FROM price_lists chosen WHERE chosen.price_list_id = ${id} AND ${isSamePriceLine('chosen', 'pl')})`,
      sql`, found.search_text`,
    ),
  example,
  where,
  tieBreaker,
});

const matchId = (column: string, id: number | null | undefined): Sql[] => (id ? [sql`${sql.ref(column)} = ${id}`] : []);

/** Returns SQL conditions for a product filter. They always require an active product. */
export const listProductConditions = (filter: PriceFilter): Sql[] => [
  sql`p.active`,
  ...(filter.Text?.trim() ? [productMatches(filter.Text)] : []),
  ...(filter.ProductIds ? [sql`p.product_id = ANY(${filter.ProductIds}::integer[])`] : []),
  ...matchId('p.product_group_id', filter.ProductGroupId),
  ...matchId('p.colour_id', filter.ColourId),
  ...matchId('p.size_id', filter.SizeId),
  ...matchId('p.weight_id', filter.WeightId),
  ...matchId('p.neck_finish_id', filter.NeckFinishId),
  ...(filter.FeatureIds ?? []).map(
    (id) => sql`EXISTS (SELECT FROM product_features f WHERE f.product_id = p.product_id AND f.feature_id = ${id})`,
  ),
];

interface PriceSearch {
  customerId: number | null;
  filter: PriceFilter;
  today: string;
}

const selectSearched = ({ customerId, filter, today }: PriceSearch) => {
  const conditions = [
    customerId === null ? sql`pl.customer_id IS NULL` : sql`pl.customer_id = ${customerId}`,
    isCurrent(today),
    ...(filter.Status ? [sql`pl.status = ${filter.Status}`] : []),
    ...matchId('d.supplier_id', filter.SupplierId),
    ...matchId('pl.supplier_depot_id', filter.SupplierDepotId),
    ...listProductConditions(filter),
  ];
  return sql`SELECT * FROM (${selectPrices(today, sql.join(conditions, sql` AND `))}) listed
    ORDER BY listed.description, listed.product_code, listed.supplier_depot_name, listed.minimum_quantity, listed.effective_from, listed.price_list_id`;
};

const searchedPrices = statement({
  name: 'searchPriceLists',
  row: priceColumns,
  exact: exactPrices,
  write: selectSearched,
  example: { customerId: 1, filter: { Text: 'amber' }, today: '2026-11-21' },
});

export const findSearched = (db: Db, input: PriceSearch): Promise<PriceRow[]> => searchedPrices.rows(db, input);

const pricesById = statement({
  name: 'findPricesById',
  row: priceColumns,
  exact: exactPrices,
  write: ({ ids, today }: { ids: readonly number[]; today: string }) => selectPrices(today, sql`pl.price_list_id = ANY(${ids}::integer[])`),
  example: { ids: [1], today: '2026-11-21' },
});

/** Returns rows in the order of the ids. */
export const findByIds = async (db: Db, ids: readonly number[], today: string): Promise<PriceRow[]> => {
  const rows = new Map((await pricesById.rows(db, { ids, today })).map((row) => [row.PriceListId, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};
