import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/** Goods come back, and such a return is taken back, between the despatch and the invoice. */
export const requireGone = (order: LockedOrder) => {
  if (order.Status === 'Invoiced' || order.PrepaidInvoiceId !== null)
    throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is invoiced: credit what came back`);
  if (order.Status === 'Cancelled')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is cancelled: what came back of it stays back`);
  if (order.Status !== 'ReadyToInvoice')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} has not left: there is nothing that could come back`);
};

/** Locks the deal whose goods came back, that its return may be taken back. */
export const lockReturned = async (tx: Tx, orderDetailId: number) => {
  const line = await tx.selectFrom('order_details').select('OrderId').where('OrderDetailId', '=', orderDetailId).executeTakeFirstOrThrow();
  const { order } = await lockWithCustomer(tx, line.OrderId);
  if (order.Status === 'Invoiced')
    throw new AppError(
      'ORDER_ALREADY_INVOICED',
      `Deal ${dealName(order)} is invoiced without what came back: raise an invoice of that apart`,
    );
  requireGone(order);
};
