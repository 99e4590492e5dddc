import type { Expression } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';

/** The row that `account` names: its id, or a question for it, as of whatever is on the account. Undefined where there is none. */
export const findLockedCustomer = (tx: Tx, account: number | Expression<number>) =>
  tx.selectFrom('customers').selectAll().where('CustomerId', '=', account).forNoKeyUpdate().executeTakeFirst();

/**
 * Serialises what depends on the whole account: the credit check, its money and its own record. Everybody locks the account first.
 * Rows that refer to the customer may still be written.
 */
export const lockCustomer = async (tx: Tx, customerId: number) => {
  const customer = await findLockedCustomer(tx, customerId);
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customer;
};
