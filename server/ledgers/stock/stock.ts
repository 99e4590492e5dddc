import { sql } from 'kysely';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findCountsAfter } from '#server/ledgers/counts.ts';
import { storeLots } from './lots.ts';
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
  /** Negative for outgoing goods. */
  Quantity: number;
  /** Sterling per unit. Given only for receipts and for goods returned at the cost at which they left. Otherwise the ledger determines it. */
  UnitCost?: string | null;
  OrderDetailId?: number | null;
  CreditId?: number | null;
  StockTakeId?: number | null;
  PurchaseOrderLineId?: number | null;
  GoodsReceiptId?: number | null;
  /** On the incoming half of a transfer, the outgoing half. On goods that arrived broken, the receipt. Determines the cost. */
  LinkedMovementId?: number | null;
  ReversesId?: number | null;
  /** Time of a count. */
  HappenedAt?: string | null;
  Comment?: string | null;
  /**
   * Batches of the goods. If absent, goods with batch tracking get an unknown batch. An empty list means that the goods have no batch tracking. A
   * reversal has the batches of the original.
   */
  Lots?: readonly LotQuantity[] | undefined;
}

/** Builds the movement for a line of a confirmed pick. */
export const buildSale = (line: StockPlace & { OrderDetailId: number }, pickedQuantity: number, day: string): StockMovement => ({
  ProductId: line.ProductId,
  SupplierDepotId: line.SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -pickedQuantity,
  OrderDetailId: line.OrderDetailId,
});

/** Builds the movement for goods of a line that the pick found broken. */
export const buildBreakage = (
  line: StockPlace & { OrderDetailId: number },
  broken: number,
  { day, Comment }: { day: string; Comment: string },
): StockMovement => ({ ...buildSale(line, broken, day), StockMovementTypeId: movementType.Breakage, Comment });

export interface Sale extends StockPlace {
  StockMovementId: number;
  Quantity: number;
  OrderDetailId: number;
}

/** Returns sold goods to stock at the cost at which they left. Both rows stay visible. */
export const buildSaleReturn = (sale: Sale, day: string, Comment: string): StockMovement => ({
  ProductId: sale.ProductId,
  SupplierDepotId: sale.SupplierDepotId,
  MovedOn: day,
  StockMovementTypeId: movementType.Sale,
  Quantity: -sale.Quantity,
  OrderDetailId: sale.OrderDetailId,
  ReversesId: sale.StockMovementId,
  Comment,
});

export const stockPlaceKey = (place: StockPlace) => `${place.ProductId}@${place.SupplierDepotId}`;

/**
 * Locks the stock of each product and depot, always in the same order, and returns it by `stockPlaceKey`. Every transaction that takes stock calls
 * this first, so that another one waits until it ends.
 */
export const lockStock = async (tx: Tx, places: readonly StockPlace[]): Promise<Map<string, number>> => {
  if (places.length === 0) return new Map();
  const sortedPlaces = [...new Map(places.map((place) => [stockPlaceKey(place), place])).values()].sort(
    (a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId,
  );
  // Updating a row without a change locks it, in list order, and also creates missing rows, in one statement.
  const { rows } = await sql<StockPlace & { OnHand: number }>`
    INSERT INTO stock_levels AS level (product_id, supplier_depot_id)
    SELECT * FROM unnest(${sortedPlaces.map((place) => place.ProductId)}::integer[], ${sortedPlaces.map((place) => place.SupplierDepotId)}::integer[])
    ON CONFLICT (product_id, supplier_depot_id) DO UPDATE SET on_hand = level.on_hand
    RETURNING product_id, supplier_depot_id, on_hand`.execute(tx);
  return new Map(rows.map((row) => [stockPlaceKey(row), row.OnHand]));
};

// The database sets the time if none is given.
const toMovementRow = ({ Lots: _lots, ...movement }: StockMovement) => ({
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
  const rows = inOrder.map(({ movement }) => toMovementRow(movement));
  const addedRows = await addRows(tx, 'stock_movements', rows, 'StockMovementId');
  const ids: number[] = [];
  for (const [index, { place }] of inOrder.entries()) ids[place] = must(addedRows[index], 'The stock movement');
  await storeLots(
    tx,
    movements.map((movement, place) => ({ ...movement, StockMovementId: must(ids[place], 'The stock movement') })),
  );
  return ids;
};

/** Corrects the variance of posted counts after the movements' dates, so that their counted stock stays. */
const adjustCounts = async (tx: Tx, movements: readonly StockMovement[], today?: string) => {
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
 * Adds movements to the stock and batch ledgers and returns their ids in the order given. The database updates levels and costs. Rows are written
 * in order of product and depot, so that two writers never deadlock. A movement dated before a posted count changes the variance of that count,
 * and the stock after it stays as counted. With `today`, a movement of that date needs no search for later counts.
 */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[], today?: string): Promise<number[]> => {
  const ids = await insert(tx, movements);
  await adjustCounts(tx, movements, today);
  return ids;
};

export interface Arrival extends StockMovement {
  /** Broken goods of the arrival. */
  broken?: { Quantity: number; Comment: string; Lots?: readonly LotQuantity[] | undefined } | undefined;
}

/**
 * Adds incoming goods, with separate rows for broken ones. These go out again at their own incoming cost, so that the existing stock does not
 * change. Returns the ids of the incoming rows, in the order given.
 */
export const addArrivals = async (tx: Tx, arrivals: readonly Arrival[]): Promise<number[]> => {
  const whole = arrivals.map(({ broken: _broken, ...movement }): StockMovement => movement);
  const came = await insert(tx, whole);
  const broken = arrivals.flatMap(({ broken, ProductId, SupplierDepotId, MovedOn, ...caused }, index): StockMovement[] => {
    if (!broken) return [];
    const { CreditId = null, PurchaseOrderLineId = null, GoodsReceiptId = null } = caused;
    const from = { CreditId, PurchaseOrderLineId, GoodsReceiptId, LinkedMovementId: must(came[index], 'The arrival') };
    const brokenMovement = { ...broken, StockMovementTypeId: movementType.Breakage, Quantity: -broken.Quantity };
    return [{ ProductId, SupplierDepotId, MovedOn, ...from, ...brokenMovement }];
  });
  await insert(tx, broken);
  await adjustCounts(tx, [...whole, ...broken]);
  return came;
};
