import type { Expression } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';

/** Locks an account and reads it. `account` is its id, or a subquery that finds the id, for example from one of its invoices. */
export const customerLock = (tx: Tx, account: number | Expression<number>) =>
  tx.selectFrom('customers').selectAll().where('CustomerId', '=', account).forNoKeyUpdate();

/** Returns undefined if there is no such account. */
export const findLockedCustomer = (tx: Tx, account: number | Expression<number>) => customerLock(tx, account).executeTakeFirst();

/**
 * Locks an account for work that depends on all of it, such as the credit check, its money or its own record. Take this lock before
 * any other. Rows that refer to the customer can still be written in the meantime.
 */
export const lockCustomer = async (tx: Tx, customerId: number) => {
  const customer = await findLockedCustomer(tx, customerId);
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customer;
};
