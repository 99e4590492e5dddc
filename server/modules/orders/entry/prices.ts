import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/connect.ts';

export interface PriceFor {
  CustomerId: number;
  CurrencyId: number;
  OrderDate: string;
}

export interface PriceWanted {
  ProductId: number;
  SupplierDepotId: number;
  Quantity: number;
}

export interface FoundPrice {
  PriceListId: number;
  CustomerId: number | null;
  SellPrice: Big;
  PricePer: number;
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/** A line is in force from its date; one delisted later than the order's date still holds for it. */
export const inForce = (orderDate: string) =>
  sql<boolean>`pl.effective_from <= ${orderDate}::date AND (pl.status = 'Saved' OR (pl.status = 'Delisted' AND pl.delisted_on > ${orderDate}::date))`;

/**
 * The price line that holds for each wanted quantity, in the order asked; undefined where there is none. The customer's own line comes
 * before the depot's standard one; among several: the highest minimum quantity reached, the latest date, the highest revision.
 */
export const findPrices = async (db: Db, account: PriceFor, wanted: readonly PriceWanted[]): Promise<(FoundPrice | undefined)[]> => {
  if (wanted.length === 0) return [];
  const list = JSON.stringify(
    wanted.map((one, n) => ({ n, product_id: one.ProductId, depot_id: one.SupplierDepotId, quantity: one.Quantity })),
  );
  const { rows } = await sql<FoundPrice & { N: number }>`
    SELECT w.n, line.* FROM jsonb_to_recordset(${list}::jsonb) AS w(n integer, product_id integer, depot_id integer, quantity integer)
    CROSS JOIN LATERAL (
      SELECT pl.price_list_id, pl.customer_id, pl.sell_price, pl.price_per, pl.buy_price, pl.haulage FROM price_lists pl
      WHERE pl.product_id = w.product_id AND pl.supplier_depot_id = w.depot_id AND pl.currency_id = ${account.CurrencyId}
        AND (pl.customer_id = ${account.CustomerId} OR pl.customer_id IS NULL) AND pl.minimum_quantity <= w.quantity AND ${inForce(account.OrderDate)}
      ORDER BY (pl.customer_id IS NULL), pl.minimum_quantity DESC, pl.effective_from DESC, pl.revision DESC LIMIT 1
    ) line`.execute(db);
  const found = new Map(rows.map(({ N, ...price }) => [N, price]));
  return wanted.map((_one, n) => found.get(n));
};

export interface ListedPrice {
  PriceListId: number | null;
  ProductId: number;
  ProductCode: string;
  Description: string;
  SupplierDepotId: number;
  SupplierDepotName: string;
  CurrencyId: number;
  SellPrice: Big;
  PricePer: number;
  MinimumQuantity: number;
  EffectiveFrom: string;
  IsListed: boolean;
}

/** The lines in force on a day: a customer's, with the standard ones for products it has no line for if wanted; without a customer the standard lines. */
export const findPriceLists = async (
  db: Db,
  customerId: number | undefined,
  withUnlisted: boolean,
  today: string,
): Promise<ListedPrice[]> => {
  const ofCustomer = customerId === undefined ? sql`pl.customer_id IS NULL` : sql`pl.customer_id = ${customerId}`;
  const unlisted = sql`pl.customer_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM price_lists own WHERE own.customer_id = ${customerId ?? 0} AND own.product_id = pl.product_id AND own.status <> 'Draft')`;
  const { rows } = await sql<ListedPrice>`
    SELECT l.price_list_id, l.product_id, p.code AS product_code, p.description, l.supplier_depot_id, d.name AS supplier_depot_name,
      l.currency_id, l.sell_price, l.price_per, l.minimum_quantity, l.effective_from, l.is_listed
    FROM (
      SELECT DISTINCT ON (pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity) pl.*,
        ${customerId === undefined} OR pl.customer_id IS NOT NULL AS is_listed
      FROM price_lists pl
      WHERE (${ofCustomer} ${customerId !== undefined && withUnlisted ? sql`OR (${unlisted})` : sql``}) AND ${inForce(today)}
      ORDER BY pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity, pl.effective_from DESC, pl.revision DESC
    ) l
    JOIN products p ON p.product_id = l.product_id AND p.active
    JOIN supplier_depots d ON d.supplier_depot_id = l.supplier_depot_id
    ORDER BY p.description, p.product_id, d.name, l.minimum_quantity`.execute(db);
  return rows;
};
