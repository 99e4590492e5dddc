import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findLockedCustomer } from '#server/modules/lockCustomer.ts';
import { lockOrder } from './queries.ts';

/** The customer's row first, then the order's: the order in which everybody locks them. */
export const lockWithCustomer = async (tx: Tx, orderId: number) => {
  const account = tx.selectFrom('orders').where('OrderId', '=', orderId).select('CustomerId').$asScalar();
  const customer = await findLockedCustomer(tx, account);
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such order');
  return { customer, order: await lockOrder(tx, orderId) };
};
