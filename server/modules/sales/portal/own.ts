import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';

declare const isOwn: unique symbol;

/** The account that an external user belongs to. It comes of the token alone, so that no query of the portal can be asked of another. */
export type Own = { readonly customerId: number; readonly [isOwn]: true };

export const requireOwn = ({ user }: Pick<Context, 'user'>): Own => {
  if (user.CustomerId === null) throw new AppError('NOT_ALLOWED', 'This account belongs to no customer: ask us to set it up');
  return { customerId: user.CustomerId } as Own;
};
