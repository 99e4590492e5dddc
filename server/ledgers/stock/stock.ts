import { sql } from 'kysely';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findCountsAfter } from '#server/ledgers/counts.ts';
import { keepLots } from './lots.ts';
import type { LotQuantity } from './lotRules.ts';
import { movementType } from './movementTypes.ts';
import { must } from '#server/must.ts';

export { movementType };

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
  /** On the half of a transfer that comes in, the half that went out; on what came back broken, the row that it came in by. It has its cost. */
  LinkedMovementId?: number | null;
  ReversesId?: number | null;
  /** Of a count: when it was made. */
  HappenedAt?: string | null;
  Comment?: string | null;
  /**
   * Which lots it is of; absent, and of goods that are kept by lots: of an unknown one; empty: the goods are known not to be kept by lots.
   * What takes another back has the lots of that.
   */
  Lots?: readonly LotQuantity[] | undefined;
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

/** What a pick found broken of a line. */
export const breakageOf = (
  line: StockPlace & { OrderDetailId: number },
  broken: number,
  { day, Comment }: { day: string; Comment: string },
): StockMovement => ({ ...saleOf(line, broken, day), StockMovementTypeId: movementType.Breakage, Comment });

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
const rowOf = ({ Lots: _lots, ...movement }: StockMovement) => ({
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

const insert = async (tx: Tx, movements: readonly StockMovement[]): Promise<number[]> => {
  const inOrder = movements
    .map((movement, place) => ({ movement, place }))
    .sort((a, b) => a.movement.ProductId - b.movement.ProductId || a.movement.SupplierDepotId - b.movement.SupplierDepotId);
  const rows = inOrder.map(({ movement }) => rowOf(movement));
  const added = await addRows(tx, 'stock_movements', rows, 'StockMovementId');
  const ids: number[] = [];
  for (const [index, { place }] of inOrder.entries()) ids[place] = must(added[index], 'The stock movement');
  await keepLots(
    tx,
    movements.map((movement, place) => ({ ...movement, StockMovementId: must(ids[place], 'The stock movement') })),
  );
  return ids;
};

/** A movement dated before a count that was posted changes the variance of that count, and leaves the stock after it as it was counted. */
const keepCounts = async (tx: Tx, movements: readonly StockMovement[], today?: string) => {
  const moved = movements.filter((one) => one.StockTakeId || one.MovedOn !== today);
  const counts = await findCountsAfter(
    tx,
    moved.map((one) => ({ ...one, HappenedAt: one.StockTakeId ? one.HappenedAt : null })),
  );
  await insert(
    tx,
    counts.flatMap(({ Place, StockTakeId, CountedAt, CountedOn }): StockMovement[] => {
      const one = moved[Place];
      if (!one) return [];
      const { ProductId, SupplierDepotId } = one;
      return [
        {
          ProductId,
          SupplierDepotId,
          MovedOn: CountedOn,
          StockMovementTypeId: movementType.StockTake,
          Quantity: -one.Quantity,
          StockTakeId,
          HappenedAt: CountedAt,
          Comment: 'Entered after the count, dated before it',
        },
      ];
    }),
  );
};

/**
 * Adds rows to the stock ledger and to that of the lots, and answers their ids in the order given; the database keeps levels and costs in
 * step. Rows are written in the order of product and depot, so that two writers never wait for each other. A movement dated before a
 * count that was posted changes the variance of that count, and leaves the stock after it as it was counted. `today`: a movement dated
 * today cannot come before a count, so none is looked for.
 */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[], today?: string): Promise<number[]> => {
  const ids = await insert(tx, movements);
  await keepCounts(tx, movements, today);
  return ids;
};

export interface Arrival extends StockMovement {
  /** What of it is broken. */
  broken?: { Quantity: number; Comment: string; Lots?: readonly LotQuantity[] | undefined } | undefined;
}

/**
 * What comes in, and by rows of their own what of it is broken: those go out again at the cost that theirs came in at, and so leave what
 * stood there before as it was. Answers the ids of what came, in the order given.
 */
export const addArrivals = async (tx: Tx, arrivals: readonly Arrival[]): Promise<number[]> => {
  const whole = arrivals.map(({ broken: _broken, ...movement }): StockMovement => movement);
  const came = await insert(tx, whole);
  const broken = arrivals.flatMap(({ broken, ProductId, SupplierDepotId, MovedOn, ...caused }, index): StockMovement[] => {
    if (!broken) return [];
    const { CreditId = null, PurchaseOrderLineId = null, GoodsReceiptId = null } = caused;
    const from = { CreditId, PurchaseOrderLineId, GoodsReceiptId, LinkedMovementId: must(came[index], 'The arrival') };
    const gone = { ...broken, StockMovementTypeId: movementType.Breakage, Quantity: -broken.Quantity };
    return [{ ProductId, SupplierDepotId, MovedOn, ...from, ...gone }];
  });
  await insert(tx, broken);
  await keepCounts(tx, [...whole, ...broken]);
  return came;
};
