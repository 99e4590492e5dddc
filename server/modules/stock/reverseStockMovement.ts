import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { reverseLots } from '#server/ledgers/lots.ts';
import { addStockMovements, lockStock, movementType, placeKey } from '#server/ledgers/stock.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { onHandOf } from './addStockMovement.ts';
import { isTyped } from './movements.ts';

const findMovement = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('stock_movements').selectAll().where('StockMovementId', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'There is no such movement');
  return found;
};
export type FoundMovement = Awaited<ReturnType<typeof findMovement>>;

const requireByHand = (one: FoundMovement) => {
  if (one.ReversesId !== null) throw new AppError('RULE_BROKEN', 'This row takes another back: add a new movement instead');
  const cause =
    one.OrderDetailId !== null
      ? 'a deal: change or return it there'
      : one.CreditId !== null
        ? 'a credit note: cancel that'
        : one.StockTakeId !== null
          ? 'a stock take: count again'
          : one.GoodsReceiptId !== null || one.PurchaseOrderLineId !== null
            ? 'goods in: reverse the receipt there'
            : isTyped(one.StockMovementTypeId)
              ? null
              : 'something else than a movement by hand';
  if (cause !== null) throw new AppError('RULE_BROKEN', `This comes of ${cause}`);
};

/** Both halves of a transfer, else the one. */
const wholeOf = async (tx: Tx, one: FoundMovement) => {
  if (one.StockMovementTypeId !== movementType.Transfer) return [one];
  if (one.LinkedMovementId !== null) return [await findMovement(tx, one.LinkedMovementId), one];
  const other = await tx.selectFrom('stock_movements').selectAll().where('LinkedMovementId', '=', one.StockMovementId).executeTakeFirst();
  return other ? [one, other] : [one];
};

/** Rows that take these back, today. What came in and is gone again cannot go a second time. */
export const reverseMovements = async (tx: Tx, movements: readonly FoundMovement[], day: string, Comment: string) => {
  const left = await lockStock(tx, movements);
  const ids = movements.map((one) => one.StockMovementId);
  const done = await tx.selectFrom('stock_movements').select('StockMovementId').where('ReversesId', 'in', ids).executeTakeFirst();
  if (done) throw new AppError('ALREADY_REVERSED', 'Somebody has taken this back already');
  for (const one of movements) {
    const onHand = left.get(placeKey(one)) ?? 0;
    if (one.Quantity > 0 && onHand < one.Quantity && one.StockMovementTypeId !== movementType.AdjustmentIn)
      throw new AppError(
        'INSUFFICIENT_STOCK',
        `Only ${onHand.toLocaleString('en-GB')} of the ${one.Quantity.toLocaleString('en-GB')} are still there: have it counted`,
      );
    left.set(placeKey(one), onHand - one.Quantity);
  }
  const added = await addStockMovements(
    tx,
    movements.map(({ ProductId, SupplierDepotId, StockMovementTypeId, Quantity, PurchaseOrderLineId, GoodsReceiptId, ...one }) => ({
      ProductId,
      SupplierDepotId,
      StockMovementTypeId,
      PurchaseOrderLineId,
      GoodsReceiptId,
      MovedOn: day,
      Quantity: -Quantity,
      ReversesId: one.StockMovementId,
      Comment,
    })),
  );
  await reverseLots(tx, added);
  return added;
};

/** Takes back what was added by hand, dated today: both rows stay visible. */
export const reverseStockMovement = (context: Context, id: number, reason: string) =>
  inTransaction(context, async (tx) => {
    const one = await findMovement(tx, id);
    requireByHand(one);
    await requireBusinessDate(tx, context.today, { what: 'The reversal', date: context.today, field: 'Reason' });
    const place = { ProductId: one.ProductId, SupplierDepotId: one.SupplierDepotId };
    const StockMovementIds = await reverseMovements(tx, await wholeOf(tx, one), context.today, reason);
    return { StockMovementIds, ...place, OnHand: await onHandOf(tx, place) };
  });
