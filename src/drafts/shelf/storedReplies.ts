import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { canRetry } from '#contract/call/failure.ts';
import { draftOwner } from './drafts.ts';
import { makeSeen } from './makeSeen.ts';
import type { StoredReply } from './makeSeen.ts';
import { deviceShelf } from './shelf.ts';

/** A database of its own. A change to the drafts' database would need all tabs to reopen it at once. */
const storedReplies = makeSeen({
  shelf: deviceShelf<StoredReply>({ database: 'demijohn-seen', store: 'answers' }),
  nowMs: () => Date.now(),
});

/** Stores a reply for use when the server cannot be reached. */
export const storeReply = (about: string, answer: unknown) => void storedReplies.keep(draftOwner(), about, answer);

export const forgetSeen = (about: string) => void storedReplies.forget(draftOwner(), about);

/** Removes expired replies. Runs at start, so that nothing remains of a user who does not come back. */
export const removeExpiredReplies = () => storedReplies.sweep();

/** Removes all replies of the user at sign-out. They stay when the session only expires, so that offline picking can continue. */
export const removeAllReplies = (userId: number) => storedReplies.forgetAll(userId);

/** Returns all stored replies whose name starts with `begins`. */
export const listStoredReplies = async <Answer>(begins: string) =>
  (await storedReplies.all<Answer>(draftOwner(), begins)).map(({ answer }) => answer);

/**
 * Queries the server. If the server cannot be reached and nothing is shown yet, shows the stored reply with its time. Also throws the
 * error, so that the query is retried.
 */
export const fetchOrStored = async <Answer>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  about: string,
  fetchReply: () => Promise<Answer>,
) => {
  try {
    return await fetchReply();
  } catch (error) {
    if (canRetry(error) && queryClient.getQueryData(queryKey) === undefined) {
      const last = await storedReplies.last<Answer>(draftOwner(), about);
      // Another request may have filled the cache in the meantime.
      if (last && queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, last.answer, { updatedAt: last.asOfMs });
    }
    throw error;
  }
};
