import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { cancelLockedOrder } from '#server/modules/sales/orders/changes/cancelOrder.ts';
import { deleteLines } from '#server/modules/sales/orders/changes/deleteOrderDetails.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { describeIssued } from '#server/modules/purchasing/purchaseOrders/ofDeal/describeIssued.ts';
import { findOrderLines } from '#server/modules/sales/deal/queries.ts';
import { setReason } from '#server/modules/setReason.ts';

const closeDealLines = async (context: Context, tx: Tx, orderId: number, ids: readonly number[], reason: string) => {
  const { order } = await lockWithCustomer(tx, orderId);
  const lines = await findOrderLines(tx, orderId);
  const closed = lines.filter(({ OrderDetailId }) => ids.includes(OrderDetailId));
  const remaining = lines.length - closed.length;
  if (remaining === 0) return cancelLockedOrder(tx, order, reason, context.today);
  if (order.PrepaidInvoiceId !== null)
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is invoiced. Close all its lines together, then credit them.`);
  const goods = closed.map((line) => `${line.Quantity.toLocaleString('en-GB')} × ${line.ProductCode ?? line.Description}`).join(', ');
  await setReason(tx, `${goods} will not be delivered: ${reason}`);
  const { issuedPurchases, issueNewProForma } = await deleteLines(context, tx, order, ids);
  const supplierText = await describeIssued(tx, issuedPurchases);
  await issueNewProForma?.();
  await setReason(tx, '');
  return `Deal ${dealName(order)}: ${ids.length} ${ids.length === 1 ? 'line' : 'lines'} closed, ${remaining} still to deliver.${supplierText}`;
};

const findLines = async (tx: Tx, ids: readonly number[]) => {
  const lines = await tx
    .selectFrom('order_details')
    .innerJoin('orders', 'orders.OrderId', 'order_details.OrderId')
    .select(['OrderDetailId', 'orders.OrderId', 'DealNo', 'Part'])
    .where('OrderDetailId', 'in', ids)
    .orderBy('orders.OrderId')
    .execute();
  if (lines.length < ids.length) throw new AppError('NOT_FOUND', 'That line no longer exists. Reload the list.');
  if (lines.some(({ Part }) => Part === 1)) throw invalidField('OrderDetailIds', 'must be lines of back orders');
  return lines;
};

const closeEach = async (context: Context, orderDetailIds: readonly number[], reason: string) => {
  const ids = [...new Set(orderDetailIds)];
  // Finds the lines once, before any is closed. If the request is repeated after a failure, closed lines no longer exist.
  const lines = await inTransaction(context, (tx) => findLines(tx, ids));
  const results = [];
  for (const dealLines of Map.groupBy(lines, ({ OrderId }) => OrderId).values()) {
    const [{ OrderId, DealNo, Part } = { OrderId: 0, DealNo: 0, Part: 0 }] = dealLines;
    const lineIds = dealLines.map((line) => line.OrderDetailId);
    const result = await inTransaction(context, (tx) => closeDealLines(context, tx, OrderId, lineIds, reason)).then(
      (Message) => ({ Ok: true, Message }),
      (error: unknown) => ({ Ok: false, Message: getRefusalMessage(error) }),
    );
    results.push({ OrderId, DealNo, Part, ...result });
  }
  return results;
};

/**
 * Closes lines that will not be delivered, each deal in its own transaction. Cancels a deal that has no line left. Throws NOT_FOUND, or
 * INVALID_INPUT for lines that are not on a back order.
 */
export const closeBackOrders = (context: Context, orderDetailIds: readonly number[], reason: string) =>
  replyOnce(
    context,
    (results) => results.some(({ Ok }) => Ok),
    () => closeEach(context, orderDetailIds, reason),
  );
