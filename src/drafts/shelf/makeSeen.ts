import type { Shelf } from './shelf.ts';

/** Last reply of the server to a query, stored for use while offline. */
export interface Seen<Answer = unknown> {
  id: string;
  userId: number;
  answer: Answer;
  asOfMs: number;
}

const dayMs = 86_400_000;

/** Maximum wait for the device before a screen goes on without it. In milliseconds. */
const mostMs = 3000;

interface SeenParts {
  shelf: Shelf<Seen>;
  nowMs: () => number;
}

/** Stores the last replies for screens that work offline, per user and for at most a day. */
export const makeSeen = ({ shelf, nowMs }: SeenParts) => {
  const idOf = (userId: number, about: string) => `${userId} ${about}`;
  const isOver = (seen: Seen) => nowMs() - seen.asOfMs > dayMs;
  let queue: Promise<unknown> = Promise.resolve();
  // Runs writes in order, so that an earlier reply cannot replace a later one. Ignores devices that cannot store anything.
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
    /** Removes replies older than a day, for all users. */
    sweep: () => inTurn(() => removeAll(isOver)),
    /** Removes all replies stored for a user. */
    forgetAll: (userId: number) => inTurn(() => removeAll((seen) => seen.userId === userId)),
    /** Removes a reply that is no longer needed or must not be shown again. */
    forget: (userId: number, about: string) => inTurn(() => shelf.remove(idOf(userId, about))),
    /** Returns the last reply. Undefined if there is none from the past day. */
    last: async <Answer>(userId: number, about: string) =>
      (await kept()).find((seen) => seen.id === idOf(userId, about)) as Seen<Answer> | undefined,
    /** Returns all replies whose name starts with `begins`. */
    all: async <Answer>(userId: number, begins: string) =>
      (await kept()).filter((seen) => seen.id.startsWith(idOf(userId, begins))) as Seen<Answer>[],
  };
};
