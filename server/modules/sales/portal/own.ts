import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';

declare const isOwn: unique symbol;

/** The account of an external user. It comes from the token only, so a portal query can’t read another account. */
export type Own = { readonly customerId: number; readonly [isOwn]: true };

export const requireOwn = ({ user }: Pick<Context, 'user'>): Own => {
  if (user.CustomerId === null)
    throw new AppError('NOT_ALLOWED', 'Your sign-in is not linked to a customer account. Please ask us to set it up.');
  return { customerId: user.CustomerId } as Own;
};
