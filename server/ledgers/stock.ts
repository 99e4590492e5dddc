import { sql } from 'kysely';
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

export const placeKey = (place: StockPlace) => `${place.ProductId}@${place.SupplierDepotId}`;

/**
 * Locks what is on hand of each product and depot, always in the same order, and answers it by `placeKey`.
 * Whoever takes stock asks here first; a second taker waits until the first transaction ends.
 */
export const lockStock = async (tx: Tx, places: readonly StockPlace[]): Promise<Map<string, number>> => {
  const wanted = [...new Map(places.map((place) => [placeKey(place), place])).values()].sort(
    (a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId,
  );
  const onHand = new Map<string, number>();
  for (const { ProductId, SupplierDepotId } of wanted) {
    await tx
      .insertInto('stock_levels')
      .values({ ProductId, SupplierDepotId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const level = await tx
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', ProductId)
      .where('SupplierDepotId', '=', SupplierDepotId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    onHand.set(placeKey({ ProductId, SupplierDepotId }), level.OnHand);
  }
  return onHand;
};

/** Adds to the stock ledger; levels follow in the database. Rows go in by product and depot, so that two writers never wait for each other. */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[]) => {
  if (movements.length === 0) return;
  const inOrder = [...movements].sort((a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId);
  await tx.insertInto('stock_movements').values(inOrder).execute();
};

/** On hand at the end of a day: the sum of the movements until then. */
export const findStockAt = async (db: Db, place: StockPlace, asAt: string) => {
  const { rows } = await sql<{ OnHand: number }>`
    SELECT coalesce(sum(quantity), 0)::integer AS on_hand FROM stock_movements
    WHERE product_id = ${place.ProductId} AND supplier_depot_id = ${place.SupplierDepotId} AND moved_on <= ${asAt}`.execute(db);
  return rows[0]?.OnHand ?? 0;
};
