import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { pipeline } from '#server/database/transaction/pipeline.ts';
import { customerLock } from '#server/modules/lockCustomer.ts';
import { orderLock } from './queries.ts';

/** Locks the row of the customer, then that of the order. Locking always in this order prevents deadlocks. */
export const lockWithCustomer = async (tx: Tx, orderId: number) => {
  const account = tx.selectFrom('orders').where('OrderId', '=', orderId).select('CustomerId').$asScalar();
  const [[customer], [order]] = await pipeline(tx, [customerLock(tx, account), orderLock(tx, orderId)]);
  if (!customer || !order) throw new AppError('NOT_FOUND', 'There is no such order');
  return { customer, order };
};
