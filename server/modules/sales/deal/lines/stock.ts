import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AllocatedDeal } from '#contract/sales/orders/shapes.ts';
import type { Stock } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';

export interface StockLocation {
  ProductId: number | null;
  SupplierDepotId: number | null;
}

export const toStockKey = (location: StockLocation) => `${location.ProductId}@${location.SupplierDepotId}`;

export interface FoundStock extends Stock {
  ProductId: number;
  SupplierDepotId: number;
}

/**
 * Selects the stock on hand and what stock deals with status Open or Picking need. Held deals reserve nothing, and picked goods are no longer
 * on hand. Leaves out the deal `exceptOrderId`. `places` is a SELECT of distinct product_id and supplier_depot_id.
 */
export const selectStock = (places: RawBuilder<unknown>, exceptOrderId: number | RawBuilder<number> | null) => sql`
  SELECT w.product_id, w.supplier_depot_id, coalesce(l.on_hand, 0) AS on_hand, coalesce(a.allocated, 0)::bigint AS allocated,
    coalesce(a.held, 0)::bigint AS held_by_pick_lists, (coalesce(l.on_hand, 0) - coalesce(a.allocated, 0))::bigint AS free
  FROM (${places}) w
  LEFT JOIN stock_levels l USING (product_id, supplier_depot_id)
  LEFT JOIN LATERAL (
    SELECT sum(d.quantity) AS allocated, sum(d.quantity) FILTER (WHERE d.is_picking) AS held
    FROM wanted_lines d WHERE d.product_id = w.product_id AND d.supplier_depot_id = w.supplier_depot_id AND d.order_id IS DISTINCT FROM ${exceptOrderId}
  ) a ON true`;

/** Indexes stock by product and depot. */
export const indexStock = (rows: readonly FoundStock[]): Map<string, Stock> =>
  new Map(rows.map(({ ProductId, SupplierDepotId, ...stock }) => [toStockKey({ ProductId, SupplierDepotId }), stock]));

/** Stock of goods whose depot is unknown. */
export const noStock: Stock = { OnHand: 0, Allocated: 0, HeldByPickLists: 0, Free: 0 };

/** Returns the stock at a place, as read from the database. Zero if the product or the depot is unknown. */
export const getStockAt = (stock: ReadonlyMap<string, Stock>, location: StockLocation): Stock => stock.get(toStockKey(location)) ?? noStock;

/** Reads the stock at these places and indexes it by product and depot. */
export const findPlaceStock = async (
  db: Db,
  places: readonly StockLocation[],
  exceptOrderId: number | null = null,
): Promise<Map<string, Stock>> => {
  const knownPlaces = places.filter((location) => location.ProductId !== null && location.SupplierDepotId !== null);
  if (knownPlaces.length === 0) return new Map();
  const list = JSON.stringify(
    knownPlaces.map((location) => ({ product_id: location.ProductId, supplier_depot_id: location.SupplierDepotId })),
  );
  const requestedPlaces = sql`SELECT DISTINCT * FROM jsonb_to_recordset(${list}::jsonb) AS x(product_id integer, supplier_depot_id integer)`;
  const { rows } = await sql<FoundStock>`${selectStock(requestedPlaces, exceptOrderId)}`.execute(db);
  return indexStock(rows);
};

const holdingDeals = statement({
  name: 'findHoldingDeals',
  row: AllocatedDeal,
  write: ({ ProductId, SupplierDepotId, exceptOrderId }: StockLocation & { exceptOrderId: number | null }) => sql`
    SELECT o.order_id, o.deal_no, o.part, c.name AS customer_name, o.status, o.required_date, sum(d.quantity)::bigint AS quantity
    FROM wanted_lines d JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    WHERE d.product_id = ${ProductId} AND d.supplier_depot_id = ${SupplierDepotId} AND o.order_id IS DISTINCT FROM ${exceptOrderId}
    GROUP BY o.order_id, c.name ORDER BY o.required_date NULLS LAST, o.order_id LIMIT 20`,
  example: { ProductId: 1, SupplierDepotId: 1, exceptOrderId: 1 },
});

/** Returns up to 20 stock deals to which a product is allocated, the earliest required date first. */
export const findHoldingDeals = (db: Db, location: StockLocation, exceptOrderId: number | null = null): Promise<AllocatedDeal[]> =>
  holdingDeals.rows(db, { ...location, exceptOrderId });
