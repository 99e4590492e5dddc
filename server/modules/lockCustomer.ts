import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';

/**
 * Serialises what depends on the whole account: the credit check, its money and its own record. Everybody locks the account first.
 * Rows that refer to the customer may still be written.
 */
export const lockCustomer = async (tx: Tx, customerId: number) => {
  const customer = await tx.selectFrom('customers').selectAll().where('CustomerId', '=', customerId).forNoKeyUpdate().executeTakeFirst();
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customer;
};
