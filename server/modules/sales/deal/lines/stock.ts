import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { HoldingDeal } from '#contract/sales/orders/shapes.ts';
import type { Stock } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';

export interface WantedPlace {
  ProductId: number | null;
  SupplierDepotId: number | null;
}

export const placeKey = (place: WantedPlace) => `${place.ProductId}@${place.SupplierDepotId}`;

export interface FoundStock extends Stock {
  ProductId: number;
  SupplierDepotId: number;
}

/**
 * On hand, and what stock deals in Open and Picking still want of it. Held deals reserve nothing; what is picked has left on hand. The
 * deal `exceptOrderId` does not stand in its own way. `places`: a SELECT of product_id and supplier_depot_id, each once.
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

/** Stock by `placeKey`. */
export const stockByPlace = (found: readonly FoundStock[]): Map<string, Stock> =>
  new Map(found.map(({ ProductId, SupplierDepotId, ...stock }) => [placeKey({ ProductId, SupplierDepotId }), stock]));

/** Stock of goods whose depot is not known. */
export const nowhere: Stock = { OnHand: 0, Allocated: 0, HeldByPickLists: 0, Free: 0 };

/** Returns the stock at a place that `findStock` read, or none if the product or the depot is not known. */
export const stockAt = (stock: ReadonlyMap<string, Stock>, place: WantedPlace): Stock => stock.get(placeKey(place)) ?? nowhere;

/** `selectStock` of these places, by `placeKey`. */
export const findStock = async (
  db: Db,
  places: readonly WantedPlace[],
  exceptOrderId: number | null = null,
): Promise<Map<string, Stock>> => {
  const wanted = places.filter((place) => place.ProductId !== null && place.SupplierDepotId !== null);
  if (wanted.length === 0) return new Map();
  const list = JSON.stringify(wanted.map((place) => ({ product_id: place.ProductId, supplier_depot_id: place.SupplierDepotId })));
  const asked = sql`SELECT DISTINCT * FROM jsonb_to_recordset(${list}::jsonb) AS x(product_id integer, supplier_depot_id integer)`;
  const { rows } = await sql<FoundStock>`${selectStock(asked, exceptOrderId)}`.execute(db);
  return stockByPlace(rows);
};

const holdingDeals = statement({
  name: 'findHoldingDeals',
  row: HoldingDeal,
  write: ({ ProductId, SupplierDepotId, exceptOrderId }: WantedPlace & { exceptOrderId: number | null }) => sql`
    SELECT o.order_id, o.deal_no, o.part, c.name AS customer_name, o.status, o.required_date, sum(d.quantity)::bigint AS quantity
    FROM wanted_lines d JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    WHERE d.product_id = ${ProductId} AND d.supplier_depot_id = ${SupplierDepotId} AND o.order_id IS DISTINCT FROM ${exceptOrderId}
    GROUP BY o.order_id, c.name ORDER BY o.required_date NULLS LAST, o.order_id LIMIT 20`,
  example: { ProductId: 1, SupplierDepotId: 1, exceptOrderId: 1 },
});

/** The stock deals that hold a product, the earliest required first; at most 20. */
export const findHoldingDeals = (db: Db, place: WantedPlace, exceptOrderId: number | null = null): Promise<HoldingDeal[]> =>
  holdingDeals.rows(db, { ...place, exceptOrderId });
