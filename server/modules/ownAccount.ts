import { AppError } from '#contract/call/errors.ts';
import type { Caller, Context } from '#server/context.ts';

/** The customer that may be looked at: staff any, an external user only the own one; another's answers as if it were not there. */
export const ownAccount = (user: Caller, customerId: number): number => {
  if (user.CustomerId !== null && user.CustomerId !== customerId) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customerId;
};

/** The same, for a customer that there is. */
export const knownAccount = async ({ db, user }: Pick<Context, 'db' | 'user'>, customerId: number): Promise<number> => {
  const account = ownAccount(user, customerId);
  const known = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', account).executeTakeFirst();
  if (!known) throw new AppError('NOT_FOUND', 'There is no such customer');
  return account;
};
