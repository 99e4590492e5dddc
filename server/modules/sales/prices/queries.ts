import { sql } from 'kysely';
import { z } from 'zod';
import { PriceLine } from '#contract/sales/orders/rows.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';

export interface PriceFor {
  /** Null for the standard prices. */
  CustomerId: number | null;
  CurrencyId: number;
  OrderDate: string;
}

export interface PriceRequest {
  ProductId: number;
  /** Null if there is no depot, and so no price. */
  SupplierDepotId: number | null;
  Quantity: number;
}

const priceRow = z.object({
  PriceListId: z.number(),
  CustomerId: z.number().nullable(),
  SellPrice: z.number(),
  PricePer: z.number(),
  BuyPrice: z.number().nullable(),
  Haulage: z.number().nullable(),
});
export type FoundPrice = RowOf<typeof priceRow, 'SellPrice' | 'BuyPrice' | 'Haulage'>;

/** Selects price lines `pl` in force on the order date. A line delisted after that date still applies. */
export const inForce = (orderDate: string) =>
  sql<boolean>`pl.effective_from <= ${orderDate}::date AND (pl.status = 'Saved' OR (pl.status = 'Delisted' AND pl.delisted_on > ${orderDate}::date))`;

const prices = statement({
  name: 'findPrices',
  row: priceRow.extend({ N: z.number() }),
  exact: ['SellPrice', 'BuyPrice', 'Haulage'],
  // One row for each request that has a price. `n` is the index of the request.
  write: ({ CustomerId, CurrencyId, OrderDate, list }: PriceFor & { list: string }) => sql`
    SELECT wanted.n, line.* FROM jsonb_to_recordset(${list}::jsonb) AS wanted(n integer, product_id integer, depot_id integer, quantity integer)
    CROSS JOIN LATERAL (
      SELECT pl.price_list_id, pl.customer_id, pl.sell_price, pl.price_per, pl.buy_price, pl.haulage FROM price_lists pl
      WHERE pl.product_id = wanted.product_id AND pl.supplier_depot_id = wanted.depot_id AND pl.currency_id = ${CurrencyId}
        AND (pl.customer_id = ${CustomerId} OR pl.customer_id IS NULL) AND pl.minimum_quantity <= wanted.quantity AND ${inForce(OrderDate)}
      ORDER BY (pl.customer_id IS NULL), pl.minimum_quantity DESC, pl.effective_from DESC, pl.revision DESC LIMIT 1
    ) line`,
  example: { CustomerId: 1, CurrencyId: 1, OrderDate: '2026-11-21', list: '[]' },
});

/**
 * Returns the price line for each product and quantity, in the order requested. The customer’s own line comes before the depot’s standard
 * one, then the highest break reached, the latest date and the highest revision. Undefined if no price applies.
 */
export const findPrices = async (db: Db, account: PriceFor, requests: readonly PriceRequest[]): Promise<(FoundPrice | undefined)[]> => {
  if (requests.length === 0) return [];
  const list = JSON.stringify(
    requests.map(({ ProductId, SupplierDepotId, Quantity }, n) => ({
      n,
      product_id: ProductId,
      depot_id: SupplierDepotId,
      quantity: Quantity,
    })),
  );
  const rows = await prices.rows(db, { ...account, list });
  const priceByIndex = new Map(rows.map(({ N, ...price }) => [N, price]));
  return requests.map((_request, index) => priceByIndex.get(index));
};

const followedPrices = statement({
  name: 'followPrices',
  row: priceRow.extend({ N: z.number(), IsSameBreak: z.boolean() }),
  exact: ['SellPrice', 'BuyPrice', 'Haulage'],
  // One row for each request whose stored price line (`kept`) belongs to a list that has a price for the quantity.
  write: ({ CustomerId, OrderDate, list }: PriceFor & { list: string }) => sql`
    SELECT wanted.n, line.*
    FROM jsonb_to_recordset(${list}::jsonb) AS wanted(n integer, kept_id integer, product_id integer, depot_id integer, quantity integer)
    JOIN price_lists kept ON kept.price_list_id = wanted.kept_id AND kept.product_id = wanted.product_id
      AND (kept.customer_id = ${CustomerId} OR kept.customer_id IS NULL)
    CROSS JOIN LATERAL (
      SELECT pl.price_list_id, pl.customer_id, pl.sell_price, pl.price_per, pl.buy_price, pl.haulage,
        pl.minimum_quantity = kept.minimum_quantity AND pl.supplier_depot_id = kept.supplier_depot_id AS is_same_break
      FROM price_lists pl
      WHERE pl.product_id = kept.product_id AND pl.supplier_depot_id = wanted.depot_id AND pl.currency_id = kept.currency_id
        AND pl.customer_id IS NOT DISTINCT FROM kept.customer_id AND pl.minimum_quantity <= wanted.quantity
        AND (pl.price_list_id = kept.price_list_id OR ${inForce(OrderDate)})
      ORDER BY pl.minimum_quantity DESC, (pl.price_list_id = kept.price_list_id) DESC, pl.effective_from DESC, pl.revision DESC LIMIT 1
    ) line`,
  example: { CustomerId: 1, CurrencyId: 1, OrderDate: '2026-11-21', list: '[]' },
});

/**
 * Finds the price for each requested quantity on the list of the stored price line, by index of the request. For the same break, the stored
 * price line is preferred over later ones. Omits requests without such a price.
 */
export const findPricesOnSameList = async (
  db: Db,
  account: PriceFor,
  requests: readonly (PriceRequest & { keptPriceListId: number | null | undefined })[],
) => {
  if (!requests.some(({ keptPriceListId }) => keptPriceListId)) return new Map<number, FoundPrice & { IsSameBreak: boolean }>();
  const list = JSON.stringify(
    requests.map(({ keptPriceListId, ProductId, SupplierDepotId, Quantity }, n) => ({
      n,
      kept_id: keptPriceListId,
      product_id: ProductId,
      depot_id: SupplierDepotId,
      quantity: Quantity,
    })),
  );
  const rows = await followedPrices.rows(db, { ...account, list });
  return new Map(rows.map(({ N, ...price }) => [N, price]));
};

interface Listing {
  customerId: number | undefined;
  withUnlisted: boolean;
  today: string;
}

const selectListed = ({ customerId, withUnlisted, today }: Listing) => {
  const ownLines = customerId === undefined ? sql`pl.customer_id IS NULL` : sql`pl.customer_id = ${customerId}`;
  const unlisted = sql`pl.customer_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM price_lists own WHERE own.customer_id = ${customerId ?? null} AND own.product_id = pl.product_id AND own.status <> 'Draft')`;
  return sql`
    SELECT line.price_list_id, line.product_id, p.code AS product_code, p.description, line.supplier_depot_id, d.name AS supplier_depot_name,
      line.currency_id, line.sell_price, line.price_per, line.minimum_quantity, line.effective_from, line.is_listed
    FROM (
      SELECT DISTINCT ON (pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity) pl.*,
        ${customerId === undefined} OR pl.customer_id IS NOT NULL AS is_listed
      FROM price_lists pl
      WHERE (${ownLines} ${customerId !== undefined && withUnlisted ? sql`OR (${unlisted})` : sql``}) AND ${inForce(today)}
      ORDER BY pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity, pl.effective_from DESC, pl.revision DESC
    ) line
    JOIN products p ON p.product_id = line.product_id AND p.active
    JOIN supplier_depots d ON d.supplier_depot_id = line.supplier_depot_id
    ORDER BY p.description, p.product_id, d.name, line.minimum_quantity`;
};

const listedPrices = statement({
  name: 'findPriceLists',
  row: PriceLine,
  exact: ['SellPrice'],
  write: selectListed,
  example: { customerId: 1, withUnlisted: true, today: '2026-11-21' },
});

/**
 * Lists the lines in force on a day. With `withUnlisted`, a customer’s list includes standard prices of products that it lacks. Without a
 * customer, lists the standard prices.
 */
export const findPriceLists = (db: Db, listing: Listing) => listedPrices.rows(db, listing);
