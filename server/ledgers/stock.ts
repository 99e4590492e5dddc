import { sql } from 'kysely';
import type { Numeric } from '#contract/money.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Db, Tx } from '#server/database/connect.ts';

export const movementType = {
  Receipt: 1,
  Sale: 2,
  CustomerReturn: 3,
  AdjustmentIn: 4,
  AdjustmentOut: 5,
  StockTake: 6,
  Breakage: 7,
  Transfer: 8,
} as const;

export interface StockPlace {
  ProductId: number;
  SupplierDepotId: number;
}

export interface StockMovement extends StockPlace {
  MovedOn: string;
  StockMovementTypeId: number;
  /** Signed: what leaves is negative. */
  Quantity: number;
  UnitCost?: string | number | null;
  OrderDetailId?: number | null;
  CreditId?: number | null;
  StockTakeId?: number | null;
  ReversesId?: number | null;
  Comment?: string | null;
}

interface SoldLine extends StockPlace {
  OrderDetailId: number;
  BuyPrice: Numeric | null;
}

/** What a confirmed pick takes from stock for a line, at the cost of the line. */
export const saleOf = ({ ProductId, SupplierDepotId, OrderDetailId, BuyPrice }: SoldLine, taken: number, day: string): StockMovement => ({
  ProductId,
  SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -taken,
  UnitCost: BuyPrice?.toString() ?? null,
  OrderDetailId,
});

export interface Sale extends StockPlace {
  StockMovementId: number;
  Quantity: number;
  UnitCost: string | null;
  OrderDetailId: number;
}

/** Puts a sale back into stock at the cost it left at; both halves stay visible. */
export const returnOfSale = (sale: Sale, day: string, Comment: string): StockMovement => ({
  ProductId: sale.ProductId,
  SupplierDepotId: sale.SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -sale.Quantity,
  UnitCost: sale.UnitCost,
  OrderDetailId: sale.OrderDetailId,
  ReversesId: sale.StockMovementId,
  Comment,
});

export const placeKey = (place: StockPlace) => `${place.ProductId}@${place.SupplierDepotId}`;

/**
 * Locks what is on hand of each product and depot, always in the same order, and answers it by `placeKey`.
 * Whoever takes stock asks here first; a second taker waits until the first transaction ends.
 */
export const lockStock = async (tx: Tx, places: readonly StockPlace[]): Promise<Map<string, number>> => {
  if (places.length === 0) return new Map();
  const wanted = [...new Map(places.map((place) => [placeKey(place), place])).values()].sort(
    (a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId,
  );
  // Writing the row as it is locks it, in the order of the list, whether it was there or not: one statement for all.
  const { rows } = await sql<StockPlace & { OnHand: number }>`
    INSERT INTO stock_levels AS level (product_id, supplier_depot_id)
    SELECT * FROM unnest(${wanted.map((place) => place.ProductId)}::integer[], ${wanted.map((place) => place.SupplierDepotId)}::integer[])
    ON CONFLICT (product_id, supplier_depot_id) DO UPDATE SET on_hand = level.on_hand
    RETURNING product_id, supplier_depot_id, on_hand`.execute(tx);
  return new Map(rows.map((row) => [placeKey(row), row.OnHand]));
};

/** Adds to the stock ledger; levels follow in the database. Rows go in by product and depot, so that two writers never wait for each other. */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[]) => {
  const inOrder = [...movements].sort((a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId);
  await addRows(tx, 'stock_movements', inOrder, 'StockMovementId');
};

/** On hand at the end of a day: the sum of the movements until then. */
export const findStockAt = async (db: Db, place: StockPlace, asAt: string) => {
  const { rows } = await sql<{ OnHand: number }>`
    SELECT coalesce(sum(quantity), 0)::bigint AS on_hand FROM stock_movements
    WHERE product_id = ${place.ProductId} AND supplier_depot_id = ${place.SupplierDepotId} AND moved_on <= ${asAt}`.execute(db);
  return rows[0]?.OnHand ?? 0;
};
