import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/** Allows returns, and their reversal, only between despatch and invoice. */
export const requireDespatched = (order: LockedOrder) => {
  if (order.Status === 'Invoiced' || order.PrepaidInvoiceId !== null)
    throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is invoiced. Raise a credit note for the returned goods`);
  if (order.Status === 'Cancelled')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is cancelled, so its returns can no longer be changed`);
  if (order.Status !== 'ReadyToInvoice')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} has not left, so nothing can be returned`);
};

/** Locks the deal of a line and refuses unless a return of its goods can be reversed. */
export const lockReturnedDeal = async (tx: Tx, orderDetailId: number) => {
  const line = await tx.selectFrom('order_details').select('OrderId').where('OrderDetailId', '=', orderDetailId).executeTakeFirstOrThrow();
  const { order } = await lockWithCustomer(tx, line.OrderId);
  if (order.Status === 'Invoiced')
    throw new AppError(
      'ORDER_ALREADY_INVOICED',
      `Deal ${dealName(order)} was invoiced without the returned goods. Raise a separate invoice for them`,
    );
  requireDespatched(order);
};
