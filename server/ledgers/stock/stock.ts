import { sql } from 'kysely';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findCountsAfter } from '#server/ledgers/counts.ts';
import { storeLots } from './lots.ts';
import type { LotQuantity } from './lotRules.ts';
import { movementType } from './movementTypes.ts';
import { must } from '#server/must.ts';

export { movementType };

/** A product in a depot. Stock is kept for each such pair. */
export interface StockPlace {
  ProductId: number;
  SupplierDepotId: number;
}

export interface StockMovement extends StockPlace {
  MovedOn: string;
  StockMovementTypeId: number;
  /** Negative for outgoing goods. */
  Quantity: number;
  /** Pounds per unit, for receipts and for goods that return at the cost at which they left. Otherwise null: the ledger uses the average. */
  UnitCost?: string | null;
  OrderDetailId?: number | null;
  CreditId?: number | null;
  StockTakeId?: number | null;
  PurchaseOrderLineId?: number | null;
  GoodsReceiptId?: number | null;
  /** Movement that gives this one its cost. For the incoming half of a transfer: the outgoing half. For goods that arrived broken: the receipt. */
  LinkedMovementId?: number | null;
  ReversesId?: number | null;
  /** Time of a count. For other movements the database sets the present time. */
  HappenedAt?: string | null;
  Comment?: string | null;
  /**
   * Batches of the goods. Without them, goods with batch tracking get an unknown batch. An empty list means that the goods have no batch tracking. A reversal
   * has the batches of its original.
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

/** Builds the write-off of goods of a line that were found broken at the pick. */
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

/** Builds the movement that reverses a sale, so that the goods return to stock at the cost at which they left. */
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
 * Locks the stock of each product and depot, always in the same order, and returns the stock on hand by `stockPlaceKey`. Every transaction that takes stock
 * calls this first, so that others wait until it ends.
 */
export const lockStock = async (tx: Tx, places: readonly StockPlace[]): Promise<Map<string, number>> => {
  if (places.length === 0) return new Map();
  const sortedPlaces = [...new Map(places.map((place) => [stockPlaceKey(place), place])).values()].sort(
    (a, b) => a.ProductId - b.ProductId || a.SupplierDepotId - b.SupplierDepotId,
  );
  // One statement creates missing rows and locks all of them in list order. An update that changes nothing locks the row.
  const { rows } = await sql<StockPlace & { OnHand: number }>`
    INSERT INTO stock_levels AS level (product_id, supplier_depot_id)
    SELECT * FROM unnest(${sortedPlaces.map((place) => place.ProductId)}::integer[], ${sortedPlaces.map((place) => place.SupplierDepotId)}::integer[])
    ON CONFLICT (product_id, supplier_depot_id) DO UPDATE SET on_hand = level.on_hand
    RETURNING product_id, supplier_depot_id, on_hand`.execute(tx);
  return new Map(rows.map((row) => [stockPlaceKey(row), row.OnHand]));
};

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

const insertMovements = async (tx: Tx, movements: readonly StockMovement[]): Promise<number[]> => {
  const inOrder = movements
    .map((movement, index) => ({ movement, index }))
    .sort((a, b) => a.movement.ProductId - b.movement.ProductId || a.movement.SupplierDepotId - b.movement.SupplierDepotId);
  const rows = inOrder.map(({ movement }) => toMovementRow(movement));
  const addedRows = await addRows(tx, 'stock_movements', rows, 'StockMovementId');
  const ids: number[] = [];
  for (const [row, { index }] of inOrder.entries()) ids[index] = must(addedRows[row], 'The stock movement');
  await storeLots(
    tx,
    movements.map((movement, index) => ({ ...movement, StockMovementId: must(ids[index], 'The stock movement') })),
  );
  return ids;
};

/** Corrects the variance of posted counts that come after these movements, so that the stock after each count stays as counted. */
const adjustCounts = async (tx: Tx, movements: readonly StockMovement[], today?: string) => {
  const toCheck = movements.filter((movement) => movement.StockTakeId || movement.MovedOn !== today);
  const counts = await findCountsAfter(
    tx,
    toCheck.map((movement) => ({ ...movement, HappenedAt: movement.StockTakeId ? movement.HappenedAt : null })),
  );
  await insertMovements(
    tx,
    counts.flatMap(({ Place, StockTakeId, CountedAt, CountedOn }): StockMovement[] => {
      const movement = toCheck[Place];
      if (!movement) return [];
      const { ProductId, SupplierDepotId } = movement;
      return [
        {
          ProductId,
          SupplierDepotId,
          MovedOn: CountedOn,
          StockMovementTypeId: movementType.StockTake,
          Quantity: -movement.Quantity,
          StockTakeId,
          HappenedAt: CountedAt,
          Comment: 'Entered after a count, but dated before it',
        },
      ];
    }),
  );
};

/**
 * Adds movements to the stock and batch ledgers and returns their ids in the order given. The database updates levels and costs. Rows are written in order of
 * product and depot, so that two writers never deadlock. A movement dated before a posted count changes the variance of that count, not the stock after it.
 * Pass `today` to skip the search for later counts for movements of that date.
 */
export const addStockMovements = async (tx: Tx, movements: readonly StockMovement[], today?: string): Promise<number[]> => {
  const ids = await insertMovements(tx, movements);
  await adjustCounts(tx, movements, today);
  return ids;
};

export interface Arrival extends StockMovement {
  /** Part of the arrival that is broken. */
  broken?: { Quantity: number; Comment: string; Lots?: readonly LotQuantity[] | undefined } | undefined;
}

/**
 * Adds incoming goods, and writes off broken ones by rows of their own. The write-off is at the cost of the arrival, so that the average cost of the other
 * stock does not change. Returns the ids of the incoming rows in the order given.
 */
export const addArrivals = async (tx: Tx, arrivals: readonly Arrival[]): Promise<number[]> => {
  const incoming = arrivals.map(({ broken: _broken, ...movement }): StockMovement => movement);
  const incomingIds = await insertMovements(tx, incoming);
  const broken = arrivals.flatMap(({ broken, ProductId, SupplierDepotId, MovedOn, ...source }, index): StockMovement[] => {
    if (!broken) return [];
    const { CreditId = null, PurchaseOrderLineId = null, GoodsReceiptId = null } = source;
    const sourceIds = { CreditId, PurchaseOrderLineId, GoodsReceiptId, LinkedMovementId: must(incomingIds[index], 'The arrival') };
    const brokenMovement = { ...broken, StockMovementTypeId: movementType.Breakage, Quantity: -broken.Quantity };
    return [{ ProductId, SupplierDepotId, MovedOn, ...sourceIds, ...brokenMovement }];
  });
  await insertMovements(tx, broken);
  await adjustCounts(tx, [...incoming, ...broken]);
  return incomingIds;
};
