import type { Shelf } from './shelf.ts';

/** An answer as the server gave it last, kept to be shown again where it cannot be asked. */
export interface Seen<Answer = unknown> {
  id: string;
  userId: number;
  answer: Answer;
  asOfMs: number;
}

const dayMs = 86_400_000;

/** As long as a screen waits for the device before it goes on without. */
const mostMs = 3000;

interface SeenParts {
  shelf: Shelf<Seen>;
  nowMs: () => number;
}

/** The last answers of a few screens that are worked on without a connection: each user's own, none for longer than a day. */
export const makeSeen = ({ shelf, nowMs }: SeenParts) => {
  const idOf = (userId: number, about: string) => `${userId} ${about}`;
  const isOver = (seen: Seen) => nowMs() - seen.asOfMs > dayMs;
  let queue: Promise<unknown> = Promise.resolve();
  // One after another, so that an earlier answer does not come back over a later one. Of a device that keeps nothing nobody need hear.
  const inTurn = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined);
    return queue as Promise<void>;
  };
  const removeAll = async (isGone: (seen: Seen) => boolean) => {
    for (const seen of await shelf.all()) if (isGone(seen)) await shelf.remove(seen.id);
  };
  const kept = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Seen[]>((resolve) => {
      timer = setTimeout(resolve, mostMs, []);
    });
    const asked = queue.then(() => shelf.all()).catch((): Seen[] => []);
    const all = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    return all.filter((seen) => !isOver(seen));
  };
  return {
    keep: (userId: number, about: string, answer: unknown) => {
      const seen = { id: idOf(userId, about), userId, answer, asOfMs: nowMs() };
      return inTurn(() => shelf.put(seen));
    },
    /** Removes what is older than a day, whoever saw it. */
    sweep: () => inTurn(() => removeAll(isOver)),
    /** Removes all that a user has seen. */
    forgetAll: (userId: number) => inTurn(() => removeAll((seen) => seen.userId === userId)),
    /** Done with, or never to be shown again. */
    forget: (userId: number, about: string) => inTurn(() => shelf.remove(idOf(userId, about))),
    /** Undefined where nothing was seen, or more than a day back. */
    last: async <Answer>(userId: number, about: string) =>
      (await kept()).find((seen) => seen.id === idOf(userId, about)) as Seen<Answer> | undefined,
    /** All that is called so at the beginning. */
    all: async <Answer>(userId: number, begins: string) =>
      (await kept()).filter((seen) => seen.id.startsWith(idOf(userId, begins))) as Seen<Answer>[],
  };
};
