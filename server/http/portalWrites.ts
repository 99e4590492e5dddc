import { signOut } from '#contract/auth/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { verifyPassword } from '#contract/users/calls.ts';
import type { Caller } from '#server/context.ts';

/** Signing out is always possible, and asking about a password writes nothing. */
const uncounted: ReadonlySet<string> = new Set([signOut.path, verifyPassword.path]);

const dayMs = 86_400_000;

/** Counts what the users of each customer account write in a day, and refuses more than `most`. */
export const limitPortalWrites = (most: number, clock: () => Date) => {
  let day = 0;
  let written = new Map<number, number>();
  return ({ isRead, path }: Endpoint, { CustomerId }: Caller) => {
    if (CustomerId === null || isRead || uncounted.has(path)) return;
    const today = Math.floor(clock().getTime() / dayMs);
    if (today !== day) [day, written] = [today, new Map()];
    const before = written.get(CustomerId) ?? 0;
    if (before >= most)
      throw new AppError('TOO_MANY_REQUESTS', `Your account has made ${most} changes today, which is the most. Please ring us.`);
    written.set(CustomerId, before + 1);
  };
};
