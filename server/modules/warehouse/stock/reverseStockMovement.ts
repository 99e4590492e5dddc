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

/** Checks for goods returned before the invoice. Goods returned with a credit note are reversed with that credit note. */
const isUninvoicedReturn = (movement: FoundMovement): movement is FoundMovement & { OrderDetailId: number } =>
  movement.StockMovementTypeId === movementType.CustomerReturn &&
  movement.OrderDetailId !== null &&
  movement.CreditId === null &&
  movement.ReversesId === null;

/** Checks for a breakage found at picking. A breakage of returned goods is reversed with the return. */
const isBrokenAtPick = (movement: FoundMovement): movement is FoundMovement & { OrderDetailId: number } =>
  movement.StockMovementTypeId === movementType.Breakage &&
  movement.OrderDetailId !== null &&
  movement.CreditId === null &&
  movement.LinkedMovementId === null &&
  movement.ReversesId === null;

/** Refuses while the order is picked, because then the pick can be reopened, which reverses its breakages too. */
const requireNotPicked = async (tx: Tx, orderDetailId: number) => {
  const line = await tx.selectFrom('order_details').select('OrderId').where('OrderDetailId', '=', orderDetailId).executeTakeFirstOrThrow();
  const order = await lockOrder(tx, line.OrderId);
  if (order.Status === 'Picked')
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is picked. Reopen its pick to restore the stock`);
};

/** Names what caused a movement that was not added by hand, and what to do instead. Null for a manual movement. */
const findOtherCause = (movement: FoundMovement) => {
  if (movement.OrderDetailId !== null) return 'an order. Change the order or return its goods instead';
  if (movement.CreditId !== null) return 'a credit note. Cancel the credit note instead';
  if (movement.StockTakeId !== null) return 'a stock take. Count the product again instead';
  if (movement.GoodsReceiptId !== null || movement.PurchaseOrderLineId !== null) return 'a goods receipt. Reverse the receipt instead';
  return isManualType(movement.StockMovementTypeId) ? null : 'another process. It cannot be reversed here';
};

const requireManual = (movement: FoundMovement) => {
  if (movement.ReversesId !== null) throw new AppError('RULE_BROKEN', 'This row reverses another. Add a new movement instead');
  const cause = findOtherCause(movement);
  if (cause !== null) throw new AppError('RULE_BROKEN', `This movement comes from ${cause}`);
};

/** Returns all rows to reverse together: both of a transfer or of a damaged return, otherwise just the one. `first` is the row that has the document. */
const findLinkedMovements = async (tx: Tx, movement: FoundMovement) => {
  const first = movement.LinkedMovementId === null ? movement : await findMovement(tx, movement.LinkedMovementId);
  const other = await tx.selectFrom('stock_movements').selectAll().where('LinkedMovementId', '=', first.StockMovementId).executeTakeFirst();
  return { first, rows: other ? [first, other] : [first] };
};

/** Reverses a manual movement, a breakage found at picking, or a return before the invoice, by rows dated today. The original rows stay. */
export const reverseStockMovement = (context: Context, id: number, { Reason, ConfirmLots }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const movement = await findMovement(tx, id);
    const { first, rows } = await findLinkedMovements(tx, movement);
    if (isUninvoicedReturn(first)) await lockReturnedDeal(tx, first.OrderDetailId);
    else if (isBrokenAtPick(first)) await requireNotPicked(tx, first.OrderDetailId);
    else requireManual(movement);
    await requireBusinessDate(tx, context.today, { subject: 'The reversal', date: context.today, field: 'Reason' });
    const stockPlace = { ProductId: movement.ProductId, SupplierDepotId: movement.SupplierDepotId };
    const StockMovementIds = await reverseMovements(tx, rows, context.today, Reason);
    const movementIds = rows.map((row) => row.StockMovementId);
    requireAllConfirmations([{ question: await findLotShortages(tx, movementIds), isConfirmed: ConfirmLots }]);
    return { StockMovementIds, ...stockPlace, OnHand: await getOnHand(tx, stockPlace) };
  });
