import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mayRetry } from '#contract/call/failure.ts';
import { draftOwner } from './drafts.ts';
import { makeSeen } from './makeSeen.ts';
import type { Seen } from './makeSeen.ts';
import { deviceShelf } from './shelf.ts';

/** Uses its own database, because a change to the drafts' database would need all tabs to reopen it at once. */
const seen = makeSeen({ shelf: deviceShelf<Seen>({ database: 'demijohn-seen', store: 'answers' }), nowMs: () => Date.now() });

/** Stores a reply for use when the server cannot be reached. */
export const keepSeen = (about: string, answer: unknown) => void seen.keep(draftOwner(), about, answer);

export const forgetSeen = (about: string) => void seen.forget(draftOwner(), about);

/** Runs at start, so that nothing remains of a user who does not return. */
export const sweepSeen = () => seen.sweep();

/** Runs at sign-out. After a mere expiry the replies stay, so that offline picking can continue. */
export const forgetAllSeen = (userId: number) => seen.forgetAll(userId);

/** Returns all stored replies whose name starts with `begins`. */
export const allSeen = async <Answer>(begins: string) => (await seen.all<Answer>(draftOwner(), begins)).map(({ answer }) => answer);

/**
 * Queries the server. If it cannot be reached and nothing is shown yet, shows the stored reply with its time. Still throws the error, so that the
 * query is retried.
 */
export const askOrSeen = async <Answer>(queryClient: QueryClient, queryKey: QueryKey, about: string, ask: () => Promise<Answer>) => {
  try {
    return await ask();
  } catch (error) {
    if (mayRetry(error) && queryClient.getQueryData(queryKey) === undefined) {
      const last = await seen.last<Answer>(draftOwner(), about);
      // The reply may have arrived by another route in the meantime.
      if (last && queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, last.answer, { updatedAt: last.asOfMs });
    }
    throw error;
  }
};
