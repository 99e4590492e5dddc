import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mayRetry } from '#contract/call/failure.ts';
import { draftOwner } from './drafts.ts';
import { makeSeen } from './makeSeen.ts';
import type { Seen } from './makeSeen.ts';
import { deviceShelf } from './shelf.ts';

/** A database of its own: the drafts' would have to be opened anew by every tab at once. */
const seen = makeSeen({ shelf: deviceShelf<Seen>({ database: 'demijohn-seen', store: 'answers' }), nowMs: () => Date.now() });

/** The answer for the next time that the server cannot be reached. */
export const keepSeen = (about: string, answer: unknown) => void seen.keep(draftOwner(), about, answer);

export const forgetSeen = (about: string) => void seen.forget(draftOwner(), about);

/** At the start: a user who does not come back leaves nothing behind. */
export const sweepSeen = () => seen.sweep();

/** At sign-out. A sign-in that has only expired keeps them: picking goes on without a connection. */
export const forgetAllSeen = (userId: number) => seen.forgetAll(userId);

/** All the answers kept here whose name begins with `begins`. */
export const allSeen = async <Answer>(begins: string) => (await seen.all<Answer>(draftOwner(), begins)).map(({ answer }) => answer);

/**
 * Asks the server. Where it cannot be reached and nothing is in sight yet, what it answered last is shown, marked with the time of that
 * answer. The error is thrown all the same, so that the question is asked again.
 */
export const askOrSeen = async <Answer>(queryClient: QueryClient, queryKey: QueryKey, about: string, ask: () => Promise<Answer>) => {
  try {
    return await ask();
  } catch (error) {
    if (mayRetry(error) && queryClient.getQueryData(queryKey) === undefined) {
      const last = await seen.last<Answer>(draftOwner(), about);
      // Some other way it may have come meanwhile.
      if (last && queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, last.answer, { updatedAt: last.asOfMs });
    }
    throw error;
  }
};
