import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { getAmount } from '#server/amounts.ts';
import { findCountsAfter } from './counts.ts';
import type { Moment } from './counts.ts';
import { addStockMovements, lockStock, movementType, stockPlaceKey } from './stock/stock.ts';
import type { StockMovement, StockPlace } from './stock/stock.ts';

export interface MovementToReverse extends Moment {
  StockMovementId: number;
  StockMovementTypeId: number;
  Quantity: number;
  OrderDetailId: number | null;
  PurchaseOrderLineId: number | null;
  GoodsReceiptId: number | null;
}

/** Comment on the row that keeps the result of a count. */
export const reversedAfterCount = 'Reversed after a count, but dated before it';

const findAverages = async (tx: Tx, places: readonly StockPlace[]) => {
  const { rows } = await sql<StockPlace & { AverageCost: string | null }>`
    SELECT product_id, supplier_depot_id, average_cost::text AS average_cost FROM stock_levels
    WHERE product_id = ANY(${places.map((place) => place.ProductId)}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [stockPlaceKey(row), row.AverageCost]));
};

/** Refuses to take out goods that are no longer in stock, and updates `stockLeft`. A stock adjustment may make the stock negative. */
const requireStock = (stockLeft: Map<string, number>, movement: MovementToReverse) => {
  const onHand = getAmount(stockLeft, stockPlaceKey(movement));
  if (movement.Quantity > 0 && onHand < movement.Quantity && movement.StockMovementTypeId !== movementType.AdjustmentIn)
    throw new AppError(
      'INSUFFICIENT_STOCK',
      `Only ${onHand.toLocaleString('en-GB')} of the ${movement.Quantity.toLocaleString('en-GB')} are still in stock. Ask for a stock count.`,
    );
  stockLeft.set(stockPlaceKey(movement), onHand - movement.Quantity);
};

/**
 * Reverses movements by new rows dated `day` and returns the ids of these rows. Refuses to reverse twice, or to take out goods that are no longer in stock. If
 * a later count of the product has been posted, its result stays: a second row, for that count, cancels the reversal. Both rows are at average cost, and the
 * second one corrects the variance of the count.
 */
export const reverseMovements = async (tx: Tx, movements: readonly MovementToReverse[], day: string, Comment: string) => {
  const stockLeft = await lockStock(tx, movements);
  const ids = movements.map((movement) => movement.StockMovementId);
  const earlierReversal = await tx
    .selectFrom('stock_movements')
    .select('StockMovementId')
    .where('ReversesId', 'in', ids)
    .executeTakeFirst();
  if (earlierReversal) throw new AppError('ALREADY_REVERSED', 'This movement has already been reversed');
  const laterCounts = new Map((await findCountsAfter(tx, movements)).map((count) => [movements[count.Place]?.StockMovementId, count]));
  const averages = laterCounts.size === 0 ? new Map<string, string | null>() : await findAverages(tx, movements);
  const rows: StockMovement[] = [];
  // Reverses outgoing goods first, so that they are in stock again when incoming goods are taken out.
  for (const movement of movements.toSorted((a, b) => a.Quantity - b.Quantity)) {
    const { ProductId, SupplierDepotId, StockMovementTypeId, Quantity, OrderDetailId, PurchaseOrderLineId, GoodsReceiptId } = movement;
    const stockPlace = { ProductId, SupplierDepotId, MovedOn: day };
    const count = laterCounts.get(movement.StockMovementId);
    if (!count) requireStock(stockLeft, movement);
    const sourceIds = { StockMovementTypeId, OrderDetailId, PurchaseOrderLineId, GoodsReceiptId, ReversesId: movement.StockMovementId };
    const UnitCost = count ? (averages.get(stockPlaceKey(movement)) ?? null) : null;
    rows.push({ ...stockPlace, ...sourceIds, Quantity: -Quantity, UnitCost, Comment });
    if (!count) continue;
    const { StockTakeId } = count;
    rows.push({ ...stockPlace, StockMovementTypeId: movementType.StockTake, Quantity, StockTakeId, Comment: reversedAfterCount });
  }
  const addedIds = await addStockMovements(tx, rows);
  return addedIds.filter((_id, index) => rows[index]?.ReversesId);
};
