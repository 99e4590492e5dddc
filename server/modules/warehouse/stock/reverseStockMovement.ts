import type { BodyOf } from '#contract/call/endpoint.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { reverseStockMovement as call } from '#contract/warehouse/stock/movements.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findLotShortages } from '#server/ledgers/stock/lots.ts';
import { reverseMovements } from '#server/ledgers/reverseMovements.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { requireAllConfirmations, requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockOrder } from '#server/modules/sales/deal/queries.ts';
import { lockReturnedDeal } from '#server/modules/warehouse/picking/returns/lockReturnedDeal.ts';
import { getOnHand } from './addStockMovement.ts';
import { isManualType } from './movements.ts';

const findMovement = async (tx: Tx, id: number) => {
  const foundMovement = await tx.selectFrom('stock_movements').selectAll().where('StockMovementId', '=', id).executeTakeFirst();
  if (!foundMovement) throw new AppError('NOT_FOUND', 'There is no such movement');
  return foundMovement;
};
type FoundMovement = Awaited<ReturnType<typeof findMovement>>;

/** True for goods returned before the invoice. Goods returned with a credit note belong to the credit note. */
const isGoodsBack = (one: FoundMovement): one is FoundMovement & { OrderDetailId: number } =>
  one.StockMovementTypeId === movementType.CustomerReturn && one.OrderDetailId !== null && one.CreditId === null && one.ReversesId === null;

/** True for a breakage found at picking. A breakage from a return belongs to the return. */
const isBrokenAtPick = (one: FoundMovement): one is FoundMovement & { OrderDetailId: number } =>
  one.StockMovementTypeId === movementType.Breakage &&
  one.OrderDetailId !== null &&
  one.CreditId === null &&
  one.LinkedMovementId === null &&
  one.ReversesId === null;

/** Refuses while the order is picked, because reopening the pick reverses the breakage. After despatch or cancellation it can be reversed here. */
const requireNotPicked = async (tx: Tx, orderDetailId: number) => {
  const line = await tx.selectFrom('order_details').select('OrderId').where('OrderDetailId', '=', orderDetailId).executeTakeFirstOrThrow();
  const order = await lockOrder(tx, line.OrderId);
  if (order.Status === 'Picked')
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is picked. Reopen its pick to restore the stock`);
};

const requireManual = (one: FoundMovement) => {
  if (one.ReversesId !== null) throw new AppError('RULE_BROKEN', 'This row reverses another. Add a new movement instead');
  const cause =
    one.OrderDetailId !== null
      ? 'an order. Change the order or return its goods instead'
      : one.CreditId !== null
        ? 'a credit note. Cancel the credit note instead'
        : one.StockTakeId !== null
          ? 'a stock take. Count the product again instead'
          : one.GoodsReceiptId !== null || one.PurchaseOrderLineId !== null
            ? 'a goods receipt. Reverse the receipt instead'
            : isManualType(one.StockMovementTypeId)
              ? null
              : 'another process. It cannot be reversed here';
  if (cause !== null) throw new AppError('RULE_BROKEN', `This movement comes from ${cause}`);
};

/** Returns both rows of a transfer or of a damaged return, otherwise the one row. The first row names the cause. */
const findLinkedMovements = async (tx: Tx, one: FoundMovement) => {
  const first = one.LinkedMovementId === null ? one : await findMovement(tx, one.LinkedMovementId);
  const other = await tx.selectFrom('stock_movements').selectAll().where('LinkedMovementId', '=', first.StockMovementId).executeTakeFirst();
  return { first, whole: other ? [first, other] : [first] };
};

/** Reverses a manual movement, a breakage found at picking, or goods returned before the invoice. The new rows are dated today and all rows stay visible. */
export const reverseStockMovement = (context: Context, id: number, { Reason, ConfirmLots }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const one = await findMovement(tx, id);
    const { first, whole } = await findLinkedMovements(tx, one);
    if (isGoodsBack(first)) await lockReturnedDeal(tx, first.OrderDetailId);
    else if (isBrokenAtPick(first)) await requireNotPicked(tx, first.OrderDetailId);
    else requireManual(one);
    await requireBusinessDate(tx, context.today, { what: 'The reversal', date: context.today, field: 'Reason' });
    const stockPlace = { ProductId: one.ProductId, SupplierDepotId: one.SupplierDepotId };
    const StockMovementIds = await reverseMovements(tx, whole, context.today, Reason);
    const movementIds = whole.map((movement) => movement.StockMovementId);
    requireAllConfirmations([{ question: await findLotShortages(tx, movementIds), isConfirmed: ConfirmLots }]);
    return { StockMovementIds, ...stockPlace, OnHand: await getOnHand(tx, stockPlace) };
  });
