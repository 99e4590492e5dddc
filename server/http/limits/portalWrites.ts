import { signOut } from '#contract/system/auth/calls.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { verifyPassword } from '#contract/system/users/calls.ts';
import type { Caller } from '#server/context.ts';

/** Calls that are not counted: signing out must always work, and checking a password writes nothing. */
const uncounted: ReadonlySet<string> = new Set([signOut.path, verifyPassword.path]);

const dayMs = 86_400_000;

/**
 * Counts the writes of each customer account in a day and refuses more than `maxWrites`. A write counts when it starts. The returned function
 * takes a refused write off the count. A flood cannot exploit this, because each user may run only a few requests at once.
 */
export const limitPortalWrites = (maxWrites: number, clock: () => Date) => {
  let day = 0;
  let writeCounts = new Map<number, number>();
  const uncount = (of: Map<number, number>, customerId: number) => of.set(customerId, (of.get(customerId) ?? 1) - 1);
  return ({ isRead, path }: Endpoint, { CustomerId }: Caller): (() => void) => {
    if (CustomerId === null || isRead || uncounted.has(path)) return () => undefined;
    const today = Math.floor(clock().getTime() / dayMs);
    if (today !== day) [day, writeCounts] = [today, new Map()];
    const before = writeCounts.get(CustomerId) ?? 0;
    if (before >= maxWrites)
      throw new AppError('TOO_MANY_REQUESTS', `Your account has reached its limit of ${maxWrites} changes a day. Please ring us.`);
    const updatedCounts = writeCounts.set(CustomerId, before + 1);
    return () => uncount(updatedCounts, CustomerId);
  };
};
