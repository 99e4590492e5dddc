import { dealName } from '#contract/sales/deal/dealName.ts';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';

/** Throws NOT_FOUND, ORDER_WRONG_STATE if a deal has left or is cancelled, and INVALID_INPUT for a date in the past. */
export const promiseBackOrders = (context: Context, orderIds: readonly number[], date: DateOnly | null) =>
  inTransaction(context, async (tx) => {
    const ids = [...new Set(orderIds)];
    if (date !== null && date < context.today) throw invalidField('PromisedDate', 'must be today or later');
    const orders = await tx
      .selectFrom('orders')
      .select(['OrderId', 'DealNo', 'Part', 'StatusId'])
      .where('OrderId', 'in', ids)
      .orderBy('OrderId')
      .forUpdate()
      .execute();
    if (orders.length < ids.length) throw new AppError('NOT_FOUND', 'That order no longer exists. Reload the list.');
    const closedOrder = orders.find(({ StatusId }) => StatusId >= orderStatusIds.ReadyToInvoice);
    if (closedOrder)
      throw new AppError(
        'ORDER_WRONG_STATE',
        `Deal ${dealName(closedOrder)} is despatched or cancelled, so its promised date cannot be changed`,
      );
    await tx.updateTable('orders').set({ PromisedDate: date }).where('OrderId', 'in', ids).execute();
    return { Promised: ids.length };
  });
