import { sql } from 'kysely';
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
  /** Sterling for one unit. Only a receipt says what its goods cost, and what comes back at what it left: of all else the ledger does. */
  UnitCost?: string | null;
  OrderDetailId?: number | null;
  CreditId?: number | null;
  StockTakeId?: number | null;
  PurchaseOrderLineId?: number | null;
  GoodsReceiptId?: number | null;
  /** On the half of a transfer that comes in: the half that went out. */
  LinkedMovementId?: number | null;
  ReversesId?: number | null;
  /** Of a count: when it was made. */
  HappenedAt?: string | null;
  Comment?: string | null;
}

/** What a confirmed pick takes from stock for a line. */
export const saleOf = (line: StockPlace & { OrderDetailId: number }, taken: number, day: string): StockMovement => ({
  ProductId: line.ProductId,
  SupplierDepotId: line.SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -taken,
  OrderDetailId: line.OrderDetailId,
});

export interface Sale extends StockPlace {
  StockMovementId: number;
  Quantity: number;
  OrderDetailId: number;
}

/** Puts a sale back into stock, at the cost it left at; both halves stay visible. */
export const returnOfSale = (sale: Sale, day: string, Comment: string): StockMovement => ({
  ProductId: sale.ProductId,
  SupplierDepotId: sale.SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -sale.Quantity,
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

// When it happened, where nothing is said, the database says.
const rowOf = (movement: StockMovement) => ({
  UnitCost: null,
  OrderDetailId: null,
  CreditId: null,
  StockTakeId: null,
  PurchaseOrderLineId: null,
  GoodsReceiptId: null,
  LinkedMovementId: null,
  ReversesId: null,
  Comment: null,
  HappenedAt: null,
  ...movement,
});

interface Counted extends StockPlace {
  Place: number;
  StockTakeId: number;
  CountedAt: string;
  CountedOn: string;
}

/** The first count after each movement that was posted already: it set the stock, whatever is entered before it now. */
const findCountsAfter = async (tx: Tx, movements: readonly StockMovement[]) => {
  const list = JSON.stringify(
    movements.map((one, place) => ({
      place,
      product_id: one.ProductId,
      supplier_depot_id: one.SupplierDepotId,
      moved_on: one.MovedOn,
      happened_at: one.StockTakeId ? one.HappenedAt : null,
    })),
  );
  const { rows } = await sql<Counted>`
    SELECT w.place, w.product_id, w.supplier_depot_id, first.stock_take_id, first.counted_at, first.counted_on
    FROM jsonb_to_recordset(${list}::jsonb) AS w(place integer, product_id integer, supplier_depot_id integer, moved_on date, happened_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT t.stock_take_id, l.counted_at, (l.counted_at AT TIME ZONE 'Europe/London')::date AS counted_on
      FROM stock_take_lines l JOIN stock_takes t USING (stock_take_id)
      WHERE l.product_id = w.product_id AND t.supplier_depot_id = w.supplier_depot_id AND t.state = 'Posted' AND l.counted IS NOT NULL
        AND CASE WHEN w.happened_at IS NULL THEN (l.counted_at AT TIME ZONE 'Europe/London')::date > w.moved_on ELSE l.counted_at > w.happened_at END
      ORDER BY l.counted_at, t.stock_take_id LIMIT 1) first`.execute(tx);
  return rows;
};

/**
 * Adds to the stock ledger; levels and cost follow in the database. Rows go in by product and depot, so that two writers never wait for
 * each other. What is dated before a count that was posted changes the variance of that count, and not the stock after it. Answers the
 * new ids in the order given. `today`: nothing that is dated on it can come before a count.
 */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[], today?: string): Promise<number[]> => {
  const inOrder = movements
    .map((movement, place) => ({ movement, place }))
    .sort((a, b) => a.movement.ProductId - b.movement.ProductId || a.movement.SupplierDepotId - b.movement.SupplierDepotId);
  const added = await addRows(
    tx,
    'stock_movements',
    inOrder.map(({ movement }) => rowOf(movement)),
    'StockMovementId',
  );
  const ids: number[] = [];
  for (const [index, { place }] of inOrder.entries()) ids[place] = added[index] ?? 0;
  const moved = inOrder.map(({ movement }) => movement).filter((one) => one.StockTakeId || one.MovedOn !== today);
  const counts = moved.length === 0 ? [] : await findCountsAfter(tx, moved);
  await addRows(
    tx,
    'stock_movements',
    counts.map(({ Place, ProductId, SupplierDepotId, StockTakeId, CountedAt, CountedOn }) =>
      rowOf({
        ProductId,
        SupplierDepotId,
        MovedOn: CountedOn,
        StockMovementTypeId: movementType.StockTake,
        Quantity: -(moved[Place]?.Quantity ?? 0),
        StockTakeId,
        HappenedAt: CountedAt,
        Comment: 'Entered after the count, dated before it',
      }),
    ),
    'StockMovementId',
  );
  return ids;
};

/** On hand at the end of a day: the sum of the movements until then. */
export const findStockAt = async (db: Db, place: StockPlace, asAt: string) => {
  const { rows } = await sql<{ OnHand: number }>`
    SELECT coalesce(sum(quantity), 0)::bigint AS on_hand FROM stock_movements
    WHERE product_id = ${place.ProductId} AND supplier_depot_id = ${place.SupplierDepotId} AND moved_on <= ${asAt}`.execute(db);
  return rows[0]?.OnHand ?? 0;
};
