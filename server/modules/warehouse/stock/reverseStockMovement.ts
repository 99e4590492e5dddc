import type { BodyOf } from '#contract/call/endpoint.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { reverseStockMovement as call } from '#contract/warehouse/stock/movements.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { askOfLots } from '#server/ledgers/stock/lots.ts';
import { reverseMovements } from '#server/ledgers/reverseMovements.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { requireAllMeant, requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockOrder } from '#server/modules/sales/deal/queries.ts';
import { lockReturned } from '#server/modules/warehouse/picking/returns/lockReturned.ts';
import { onHandOf } from './addStockMovement.ts';
import { isTyped } from './movements.ts';

const findMovement = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('stock_movements').selectAll().where('StockMovementId', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'There is no such movement');
  return found;
};
type FoundMovement = Awaited<ReturnType<typeof findMovement>>;

/** Goods of a deal that came back before it was invoiced; what came back with a credit is the credit's. */
const isGoodsBack = (one: FoundMovement): one is FoundMovement & { OrderDetailId: number } =>
  one.StockMovementTypeId === movementType.CustomerReturn && one.OrderDetailId !== null && one.CreditId === null && one.ReversesId === null;

/** What a pick wrote off; what came back broken is the return's. */
const isBrokenAtPick = (one: FoundMovement): one is FoundMovement & { OrderDetailId: number } =>
  one.StockMovementTypeId === movementType.Breakage &&
  one.OrderDetailId !== null &&
  one.CreditId === null &&
  one.LinkedMovementId === null &&
  one.ReversesId === null;

/** A pick that is still there is said anew. Once the deal has left or is cancelled, what was not broken after all is only put back. */
const requireNotPicked = async (tx: Tx, orderDetailId: number) => {
  const line = await tx.selectFrom('order_details').select('OrderId').where('OrderDetailId', '=', orderDetailId).executeTakeFirstOrThrow();
  const order = await lockOrder(tx, line.OrderId);
  if (order.Status === 'Picked')
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is picked: reopen its pick, and what that wrote off is there again`);
};

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

/** Both halves of a transfer, both rows of goods that came back broken, else the one; the first of them says what caused it. */
const wholeOf = async (tx: Tx, one: FoundMovement) => {
  const first = one.LinkedMovementId === null ? one : await findMovement(tx, one.LinkedMovementId);
  const other = await tx.selectFrom('stock_movements').selectAll().where('LinkedMovementId', '=', first.StockMovementId).executeTakeFirst();
  return { first, whole: other ? [first, other] : [first] };
};

/** Takes back what was added by hand, what a pick wrote off, or goods that came back before the invoice, dated today: all rows stay visible. */
export const reverseStockMovement = (context: Context, id: number, { Reason, ConfirmLots }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const one = await findMovement(tx, id);
    const { first, whole } = await wholeOf(tx, one);
    if (isGoodsBack(first)) await lockReturned(tx, first.OrderDetailId);
    else if (isBrokenAtPick(first)) await requireNotPicked(tx, first.OrderDetailId);
    else requireByHand(one);
    await requireBusinessDate(tx, context.today, { what: 'The reversal', date: context.today, field: 'Reason' });
    const place = { ProductId: one.ProductId, SupplierDepotId: one.SupplierDepotId };
    const StockMovementIds = await reverseMovements(tx, whole, context.today, Reason);
    const movementIds = whole.map((movement) => movement.StockMovementId);
    requireAllMeant([{ question: await askOfLots(tx, movementIds), isConfirmed: ConfirmLots }]);
    return { StockMovementIds, ...place, OnHand: await onHandOf(tx, place) };
  });
