import { AppError } from '#contract/call/errors.ts';
import type { Caller, Context } from '#server/context.ts';

/** Returns the customer id if the user may see it. Staff may see all. External users may see only their own, and any other id gives NOT_FOUND. */
export const requireOwnAccount = (user: Caller, customerId: number): number => {
  if (user.CustomerId !== null && user.CustomerId !== customerId) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customerId;
};

/** Does the same as `requireOwnAccount`, and also requires that the customer exists. */
export const requireKnownAccount = async ({ db, user }: Pick<Context, 'db' | 'user'>, customerId: number): Promise<number> => {
  const account = requireOwnAccount(user, customerId);
  const storedCustomer = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', account).executeTakeFirst();
  if (!storedCustomer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return account;
};
