import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/call/endpoint.ts';
import { BottleDepot, maxBottles } from '#contract/sales/bottles/calls.ts';
import type { bottleFilterNames, findBottle, getBottleChoices } from '#contract/sales/bottles/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { RowOf } from '#server/database/statements.ts';
import { inForce } from '#server/modules/sales/prices/queries.ts';
import { findPlaceStock, getStockAt } from '#server/modules/sales/deal/lines/stock.ts';
import { rankByName } from '#server/modules/masterData/products/rankByName.ts';
import { productMatches } from '#server/database/search/productSearch.ts';
import { productColumns, findOwnDepot, productTables } from '#server/modules/masterData/products/queries.ts';
import type { Bottle } from '#server/modules/masterData/products/queries.ts';

export type BottleFilter = QueryOf<typeof findBottle>;
type FilterName = (typeof bottleFilterNames)[number];
type Condition = [name: FilterName, condition: RawBuilder<unknown>];

const between = (column: RawBuilder<unknown>, from: number | undefined, to: number | undefined) =>
  sql`${column} BETWEEN ${from ?? '-infinity'}::numeric AND ${to ?? 'infinity'}::numeric`;

/** Returns one condition for each filter in use. */
const listConditions = (bottleFilter: BottleFilter): Condition[] => {
  const { weightFrom, weightTo, heightFrom, heightTo, featureIds = [] } = bottleFilter;
  const conditions: Condition[] = [];
  if (bottleFilter.text?.trim()) conditions.push(['text', productMatches(bottleFilter.text)]);
  if (bottleFilter.colourId) conditions.push(['colour', sql`p.colour_id = ${bottleFilter.colourId}`]);
  if (bottleFilter.sizeId) conditions.push(['size', sql`p.size_id = ${bottleFilter.sizeId}`]);
  if (bottleFilter.neckFinishId) conditions.push(['neckFinish', sql`p.neck_finish_id = ${bottleFilter.neckFinishId}`]);
  if (weightFrom !== undefined || weightTo !== undefined) conditions.push(['weight', between(sql`w.grams`, weightFrom, weightTo)]);
  if (heightFrom !== undefined || heightTo !== undefined) conditions.push(['height', between(sql`p.height_mm`, heightFrom, heightTo)]);
  if (featureIds.length > 0)
    conditions.push([
      'features',
      sql`(SELECT count(*) FROM product_features f WHERE f.product_id = p.product_id AND f.feature_id = ANY(${featureIds}::integer[])) = ${new Set(featureIds).size}`,
    ]);
  return conditions;
};

const joinConditions = (conditions: readonly Condition[]) =>
  sql.join([sql`p.active`, ...conditions.map(([, condition]) => condition)], sql` AND `);

type FoundRow = Bottle & { Features: string[]; ImageUrl: string | null };
type DepotRow = RowOf<typeof BottleDepot, 'UnitPrice'> & { ProductId: number; IsOwn: boolean };

/** Returns each depot’s standard price for its smallest quantity break. */
const findDepots = async (db: Db, productIds: readonly number[], today: string) => {
  if (productIds.length === 0) return new Map<number, DepotRow[]>();
  const { rows } = await sql<DepotRow>`
    SELECT line.product_id, d.supplier_depot_id, s.name AS supplier_name, d.name AS depot_name, s.is_own, s.lead_time_days,
      line.sell_price AS unit_price, line.price_per
    FROM (
      SELECT DISTINCT ON (pl.product_id, pl.supplier_depot_id) pl.product_id, pl.supplier_depot_id, pl.sell_price, pl.price_per
      FROM price_lists pl
      WHERE pl.product_id = ANY(${productIds}::integer[]) AND pl.customer_id IS NULL AND pl.currency_id = 1 AND ${inForce(today)}
      ORDER BY pl.product_id, pl.supplier_depot_id, pl.minimum_quantity, pl.effective_from DESC, pl.revision DESC
    ) line
    JOIN supplier_depots d ON d.supplier_depot_id = line.supplier_depot_id AND d.active
    JOIN suppliers s ON s.supplier_id = d.supplier_id AND s.active
    ORDER BY line.sell_price / line.price_per, s.lead_time_days NULLS LAST, d.supplier_depot_id`.execute(db);
  return Map.groupBy(rows, (row) => row.ProductId);
};

const toDepot = ({ ProductId: _product, IsOwn: _own, ...depot }: DepotRow) => depot;

/** Finds active products by the bottle’s features, with our stock, our standard price and the suppliers’ depots. */
export const findBottles = async (db: Db, bottleFilter: BottleFilter, today: string) => {
  const { rows } = await sql<FoundRow>`
    SELECT ${productColumns}, p.image_url,
      ARRAY(SELECT fe.description FROM product_features f JOIN features fe USING (feature_id) WHERE f.product_id = p.product_id ORDER BY 1)::text[] AS features
    FROM ${productTables} WHERE ${joinConditions(listConditions(bottleFilter))}
    ORDER BY ${rankByName(bottleFilter.text)}, p.description, p.product_id LIMIT ${maxBottles}`.execute(db);
  const productIds = rows.map((row) => row.ProductId);
  const SupplierDepotId = await findOwnDepot(db);
  const stock = await findPlaceStock(
    db,
    productIds.map((ProductId) => ({ ProductId, SupplierDepotId })),
  );
  const depots = await findDepots(db, productIds, today);
  return rows.map((row) => {
    const { Free, OnHand } = getStockAt(stock, { ProductId: row.ProductId, SupplierDepotId });
    const productDepots = depots.get(row.ProductId) ?? [];
    const ownDepot = productDepots.find(({ IsOwn }) => IsOwn);
    return {
      ...row,
      Free,
      OnHand,
      UnitPrice: ownDepot?.UnitPrice ?? null,
      UnitPricePer: ownDepot?.PricePer ?? null,
      Depots: productDepots.filter(({ IsOwn }) => !IsOwn).map(toDepot),
    };
  });
};

/** Counts the matches without each filter in turn. Omits filters whose removal finds nothing. */
export const countWithoutFilters = async (db: Db, bottleFilter: BottleFilter) => {
  const conditions = listConditions(bottleFilter);
  if (conditions.length === 0) return { Without: [] };
  const without = conditions.map(([name]) => {
    const others = conditions.filter(([otherName]) => otherName !== name);
    return sql`SELECT ${name}::text AS filter, count(*)::integer AS found FROM ${productTables} WHERE ${joinConditions(others)}`;
  });
  const { rows } = await sql<{ Filter: FilterName; Found: number }>`
    SELECT * FROM (${sql.join(without, sql` UNION ALL `)}) counted WHERE found > 0 ORDER BY found DESC, filter`.execute(db);
  return { Without: rows };
};

type Choices = AnswerOf<typeof getBottleChoices>;

/** Returns the choices of the filters. Leaves out values that no active product has, because they would find nothing. */
export const findBottleChoices = async (db: Db): Promise<Choices> => {
  const isUsed = (column: string) =>
    sql`EXISTS (SELECT 1 FROM products p WHERE p.active AND p.${sql.ref(column)} = choice.${sql.ref(column)})`;
  const { rows } = await sql<{ Kind: keyof Choices; Id: number; Label: string }>`
    SELECT kind, id, label FROM (
      SELECT 'Colours' AS kind, choice.colour_id AS id, choice.description AS label, 0::numeric AS sort_value FROM colours choice
        WHERE ${isUsed('colour_id')}
      UNION ALL SELECT 'Sizes', choice.size_id, choice.description, coalesce(choice.millilitres, 0) FROM sizes choice WHERE ${isUsed('size_id')}
      UNION ALL SELECT 'NeckFinishes', choice.neck_finish_id, concat_ws(', ', choice.description, nullif(choice.aliases, '')), 0
        FROM neck_finishes choice WHERE ${isUsed('neck_finish_id')}
      UNION ALL SELECT 'Features', choice.feature_id, choice.description, 0 FROM features choice
        WHERE EXISTS (SELECT 1 FROM product_features f JOIN products p USING (product_id) WHERE p.active AND f.feature_id = choice.feature_id)
    ) choices ORDER BY sort_value, label COLLATE "natural_order", id`.execute(db);
  const ofKind = (kind: keyof Choices) => rows.filter((row) => row.Kind === kind).map(({ Id, Label }) => ({ Id, Label }));
  return { Colours: ofKind('Colours'), Sizes: ofKind('Sizes'), NeckFinishes: ofKind('NeckFinishes'), Features: ofKind('Features') };
};
