import type { BodyOf } from '#contract/call/endpoint.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { findNextStatus } from '#contract/sales/deal/states.ts';
import { AppError } from '#contract/call/errors.ts';
import type { reverseDespatch as call } from '#contract/warehouse/picking/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { moveOrder } from '#server/modules/sales/deal/queries.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { reverseDeliveredPallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import { withdrawNote } from './withdrawNote.ts';
import { getPickGoods } from '#server/modules/warehouse/picking/queries.ts';

const requireNothingBack = async (tx: Tx, orderId: number) => {
  const returned = await tx
    .selectFrom('stock_movements')
    .innerJoin('order_details', 'order_details.OrderDetailId', 'stock_movements.OrderDetailId')
    .select('stock_movements.OrderDetailId')
    .where('OrderId', '=', orderId)
    .where('StockMovementTypeId', '=', movementType.CustomerReturn)
    .groupBy('stock_movements.OrderDetailId')
    .having((eb) => eb(eb.fn.sum('stock_movements.Quantity'), '>', 0))
    .executeTakeFirst();
  if (returned)
    throw new AppError(
      'RULE_BROKEN',
      'Goods of this order have been returned, so its despatch cannot be reversed. Reverse the returns first',
    );
};

/** Reverses a despatch that did not happen. The order returns to `Picked`, and its pallet movements are reversed with today's date and the reason. */
export const reverseDespatch = (context: Context, orderId: number, { Reason, Version }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    if (Version !== undefined) await requireVersion(tx, order, Version);
    if (order.Status === 'Invoiced')
      throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is invoiced. Raise a credit note for goods that did not leave`);
    if (findNextStatus(order, 'reverseDespatch') === undefined)
      throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} has not left the warehouse, so there is no despatch to reverse`);
    await requireNothingBack(tx, orderId);
    const after = [{ subject: 'the despatch', date: order.DespatchedOn }];
    await requireBusinessDate(tx, context.today, { subject: 'The reversal', date: context.today, field: 'Reason', after });
    await reverseDeliveredPallets(tx, order, `Despatch reversed: ${Reason}`, context.today);
    await withdrawNote(tx, order, Reason, context.today);
    // The note keeps its number. Its text is written again on the real day of despatch.
    const notDespatched = { DespatchedOn: null, DeliveryNotePrintedAt: null, DeliveryNoteSnapshot: null };
    await moveOrder(tx, order, 'reverseDespatch', notDespatched, Reason);
    return getPickGoods(tx, orderId, context.today);
  });
