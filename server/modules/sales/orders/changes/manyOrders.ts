import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { cancelLockedOrder } from './cancelOrder.ts';

type OrderTask = (tx: Tx, order: LockedOrder) => Promise<string>;

/** Handles each deal in its own transaction, so that a refused one does not affect the others. Throws NOT_FOUND. */
const eachOrder = (context: Context, orderIds: readonly number[], task: OrderTask) =>
  replyOnce(
    context,
    (results) => results.some(({ Ok }) => Ok),
    async () => {
      const ids = [...new Set(orderIds)];
      const deals = await context.db
        .selectFrom('orders')
        .select(['OrderId', 'DealNo', 'Part'])
        .where('OrderId', 'in', ids)
        .orderBy('DealNo')
        .orderBy('Part')
        .execute();
      if (deals.length < ids.length) throw new AppError('NOT_FOUND', 'That order no longer exists. Reload the list.');
      const results = [];
      for (const deal of deals) {
        const result = await inTransaction(context, async (tx) => task(tx, (await lockWithCustomer(tx, deal.OrderId)).order)).then(
          (Message) => ({ Ok: true, Message }),
          (error: unknown) => ({ Ok: false, Message: getRefusalMessage(error) }),
        );
        results.push({ ...deal, ...result });
      }
      return results;
    },
  );

/** Cancels several deals by the rules of `cancelOrder`. */
export const cancelOrders = (context: Context, orderIds: readonly number[], reason: string) =>
  eachOrder(context, orderIds, (tx, order) => cancelLockedOrder(tx, order, reason, context.today));

const promise = async (tx: Tx, order: LockedOrder, PromisedDate: DateOnly | null) => {
  const deal = `Deal ${dealName(order)}`;
  if (order.StatusId >= orderStatusIds.ReadyToInvoice)
    throw new AppError('ORDER_WRONG_STATE', `${deal} is despatched or cancelled, so its promised date cannot be changed.`);
  if (PromisedDate !== null && PromisedDate < order.OrderDate)
    throw new AppError('RULE_BROKEN', `${deal} was ordered on ${formatDate(order.OrderDate)}. Choose that day or a later one.`);
  await tx.updateTable('orders').set({ PromisedDate }).where('OrderId', '=', order.OrderId).execute();
  return PromisedDate === null ? `${deal} no longer has a promised date.` : `${deal} is promised for ${formatDate(PromisedDate)}.`;
};

/** Throws INVALID_INPUT for a date in the past. */
export const promiseOrders = (context: Context, orderIds: readonly number[], date: DateOnly | null) => {
  if (date !== null && date < context.today) throw invalidField('PromisedDate', 'must be today or later');
  return eachOrder(context, orderIds, (tx, order) => promise(tx, order, date));
};
