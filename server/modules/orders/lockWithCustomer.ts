import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';
import { lockCustomer, lockOrder } from './queries.ts';

/** The customer's row first, then the order's: the order in which everybody locks them. */
export const lockWithCustomer = async (tx: Tx, orderId: number) => {
  const found = await tx.selectFrom('orders').select('CustomerId').where('OrderId', '=', orderId).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'There is no such order');
  const customer = await lockCustomer(tx, found.CustomerId);
  return { customer, order: await lockOrder(tx, orderId) };
};
