import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import { getPricedQuantity } from '#contract/masterData/products/calls.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { PriceSource } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { productMatches } from '#server/database/search/productSearch.ts';
import { beginning, startsWith } from '#server/database/search/searchPatterns.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { rankByName } from './rankByName.ts';
import { normaliseCodeSql, joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';
import { findPlaceStock, getStockAt } from '#server/modules/sales/deal/lines/stock.ts';

export interface Bottle {
  ProductId: number;
  Code: string;
  Description: string;
  Colour: string | null;
  Size: string | null;
  WeightGrams: Big | null;
  NeckFinish: string | null;
  Barcode: string | null;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  ProductGroupId: number;
  SupplierId: number | null;
  SupplierName: string | null;
  SupplierCode: string | null;
  HeightMm: Big | null;
  PricePer: number;
  Location: string | null;
  Look: ProductLook;
}

export const productColumns = sql`p.product_id, p.code, p.description, co.description AS colour, si.description AS size, w.grams AS weight_grams,
  nf.description AS neck_finish, p.barcode, p.units_per_layer, p.units_per_pallet, p.product_group_id, p.supplier_id, su.name AS supplier_name,
  p.supplier_code, p.height_mm, p.price_per, p.location, ${selectProductLook(sql`p.product_id`)} AS look`;

export const productTables = sql`products p JOIN product_search found USING (product_id)
  LEFT JOIN colours co USING (colour_id) LEFT JOIN sizes si USING (size_id) LEFT JOIN weights w USING (weight_id)
  LEFT JOIN neck_finishes nf USING (neck_finish_id) LEFT JOIN suppliers su ON su.supplier_id = p.supplier_id`;

/** Finds up to 50 products by part of the description or code. Codes that begin with the text come first, then matching descriptions. */
export const findByDescription = async (db: Db, text: string): Promise<Bottle[]> => {
  const { rows } = await sql<Bottle>`
    SELECT ${productColumns} FROM ${productTables} WHERE p.active AND ${productMatches(text)}
    ORDER BY (searchable(p.code) LIKE ${beginning(text)}) DESC, ${rankByName(text)}, p.description, p.product_id LIMIT 50`.execute(db);
  return rows;
};

export const findOwnDepot = async (db: Db) => {
  const depot = await db
    .selectFrom('supplier_depots')
    .innerJoin('suppliers', 'suppliers.SupplierId', 'supplier_depots.SupplierId')
    .select('SupplierDepotId')
    .where('IsOwn', '=', true)
    .where('supplier_depots.Active', '=', true)
    .orderBy('SupplierDepotId')
    .executeTakeFirst();
  return depot?.SupplierDepotId ?? null;
};

interface PickedRow extends Bottle {
  /** Customer's own code for the product. */
  TheirCode: string | null;
  LastBoughtOn: string | null;
  LastQuantity: number | null;
}

export interface PickQuery {
  text: string;
  customerId?: number | undefined;
  supplierDepotId?: number | undefined;
  /** For a direct deal, each product comes from the given depot, or else from its supplier's first active depot. */
  dealTypeId?: number | undefined;
  orderDate: string;
  /** Supplier depot to buy from, in a purchase. 0 if none is chosen yet. */
  purchaseFrom?: number | undefined;
}

/** Number of days in which purchases count for the ranking. */
const rankedDays = 365;
/** Number of days in which the last purchase is shown. */
const purchaseDays = 3 * 365;

// Ranks the customer's code first, then our code or barcode, then names, then what the customer bought in the last year.
export const findPickRows = async (db: Db, { text, customerId, orderDate, purchaseFrom }: PickQuery) => {
  const supplierFirst = purchaseFrom
    ? sql`(p.supplier_id IS NOT DISTINCT FROM (SELECT supplier_id FROM supplier_depots WHERE supplier_depot_id = ${purchaseFrom})) DESC, `
    : sql``;
  const { rows } = await sql<PickedRow>`
    WITH purchases AS (
      SELECT d.product_id, max(o.order_date) AS last_bought_on, count(*) FILTER (WHERE o.order_date > ${orderDate}::date - ${sql.lit(rankedDays)}) AS times,
        (array_agg(d.quantity ORDER BY o.order_date DESC, o.order_id DESC))[1] AS last_quantity
      FROM orders o JOIN order_details d USING (order_id)
      WHERE o.customer_id = ${customerId ?? null}::integer AND o.status_id <> ${status.Cancelled} AND o.order_date > ${orderDate}::date - ${sql.lit(purchaseDays)}
      GROUP BY d.product_id
    )
    SELECT ${productColumns}, their.code AS their_code, purchase.last_bought_on, purchase.last_quantity
    FROM ${productTables} LEFT JOIN purchases purchase ON purchase.product_id = p.product_id
    ${joinCustomerCode(sql`p.product_id`, sql`${customerId ?? null}::integer`)}
    WHERE p.active AND (${productMatches(text)} OR found.product_id = ANY(ARRAY(SELECT t.product_id FROM customer_codes t
      WHERE t.customer_id = ${customerId ?? null}::integer AND t.active AND ${startsWith(normaliseCodeSql(sql`t.code`), text.replaceAll(/\s/g, ''))})))
    ORDER BY (${normaliseCodeSql(sql`their.code`)} = ${normaliseCodeSql(sql`${text}::text`)}) IS TRUE DESC,
      (lower(p.code) = lower(${text.trim()}) OR coalesce(p.barcode, '') = ${text.trim() || '-'}) DESC, ${supplierFirst}${rankByName(text)},
      (purchase.product_id IS NOT NULL) DESC, purchase.times DESC NULLS LAST,
      (searchable(p.code) LIKE ${beginning(text)}) DESC, purchase.last_bought_on DESC NULLS LAST, p.description, p.product_id
    LIMIT 20`.execute(db);
  return rows;
};

interface Depot {
  SupplierDepotId: number | null;
  Name: string | null;
}

const makeDepotFinder = async (db: Db, { supplierDepotId }: PickQuery) => {
  const depot: Depot = { SupplierDepotId: supplierDepotId ?? (await findOwnDepot(db)), Name: null };
  return (_row: PickedRow): Depot | undefined => depot;
};

/** Finds the depot that would ship each product of a direct deal. */
const makeSupplierDepotFinder = async (db: Db, rows: readonly PickedRow[], { supplierDepotId }: PickQuery) => {
  const suppliers = rows.flatMap(({ SupplierId }) => SupplierId ?? []);
  const { rows: depots } = await sql<Depot & { SupplierId: number }>`
    SELECT d.supplier_depot_id, d.name, d.supplier_id FROM supplier_depots d JOIN suppliers s USING (supplier_id)
    WHERE CASE WHEN ${supplierDepotId ?? null}::integer IS NULL THEN d.active AND NOT s.is_own AND d.supplier_id = ANY(${suppliers}::integer[])
      ELSE d.supplier_depot_id = ${supplierDepotId ?? null}::integer END ORDER BY d.supplier_depot_id`.execute(db);
  return ({ SupplierId }: PickedRow): Depot | undefined =>
    supplierDepotId === undefined ? depots.find((depot) => depot.SupplierId === SupplierId) : depots[0];
};

/** Omits fields that the product picker does not show. */
export const pickShownFields = (row: PickedRow) => {
  const { ProductGroupId: _g, SupplierId: _i, SupplierName: _n, SupplierCode: _c, HeightMm: _h, Location: _l, ...shownFields } = row;
  return shownFields;
};

const priceSource = (price: { CustomerId: number | null } | undefined): PriceSource => {
  if (!price) return 'None';
  return price.CustomerId === null ? 'Standard' : 'Customer';
};

/** Finds products for the picker of an order line, with the current price, free stock and the customer's last purchase. */
export const pickProducts = async (db: Db, query: PickQuery) => {
  const rows = await findPickRows(db, query);
  const isDirect = query.dealTypeId === dealTypeIds.Direct;
  const getDepot = await (isDirect ? makeSupplierDepotFinder(db, rows, query) : makeDepotFinder(db, query));
  const customer = await db
    .selectFrom('customers')
    .select('CurrencyId')
    .where('CustomerId', '=', query.customerId ?? null)
    .executeTakeFirst();
  const priceTerms = { CustomerId: query.customerId ?? null, CurrencyId: customer?.CurrencyId ?? sterling, OrderDate: query.orderDate };
  const stockQueries = rows.map((row) => ({
    ProductId: row.ProductId,
    SupplierDepotId: getDepot(row)?.SupplierDepotId ?? null,
    Quantity: getPricedQuantity(row),
  }));
  const prices = await findPrices(db, priceTerms, stockQueries);
  const stock = isDirect ? undefined : await findPlaceStock(db, stockQueries);
  return rows.map((row, index) => {
    const price = prices[index];
    const depot = getDepot(row);
    return {
      ...pickShownFields(row),
      UnitPrice: price?.SellPrice ?? null,
      PricePer: price?.PricePer ?? row.PricePer,
      PriceSource: priceSource(price),
      Free: stock ? getStockAt(stock, { ProductId: row.ProductId, SupplierDepotId: depot?.SupplierDepotId ?? null }).Free : null,
      SupplierDepotName: depot?.Name ?? null,
    };
  });
};
