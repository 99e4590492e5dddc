import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';

/** The account that a new deal is for, locked; INVALID_INPUT at `CustomerId` where it is not there, or takes no deals any more. */
export const lockOrderingCustomer = async (tx: Tx, customerId: number) => {
  const customer = await lockCustomer(tx, customerId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw invalidField('CustomerId', 'no longer exists. Choose another');
    throw error;
  });
  if (!customer.Active) throw invalidField('CustomerId', `${customer.Name} is no longer active: choose another`);
  return customer;
};
