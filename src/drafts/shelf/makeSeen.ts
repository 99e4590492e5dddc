import type { Shelf } from './shelf.ts';

/** Last reply of the server to a query, stored for use while offline. */
export interface StoredReply<Answer = unknown> {
  id: string;
  userId: number;
  answer: Answer;
  asOfMs: number;
}

const dayMs = 86_400_000;

/** Milliseconds to wait for the device before a screen goes on without it. */
const maxWaitMs = 3000;

interface SeenParts {
  shelf: Shelf<StoredReply>;
  nowMs: () => number;
}

/** Stores the last replies for screens that work offline, per user and for at most a day. */
export const makeSeen = ({ shelf, nowMs }: SeenParts) => {
  const buildId = (userId: number, about: string) => `${userId} ${about}`;
  const isOver = (reply: StoredReply) => nowMs() - reply.asOfMs > dayMs;
  let queue: Promise<unknown> = Promise.resolve();
  // Runs writes in order, so that an earlier reply cannot replace a later one. Does nothing if the device cannot store data.
  const runInOrder = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined);
    return queue as Promise<void>;
  };
  const removeAll = async (isGone: (seen: StoredReply) => boolean) => {
    for (const reply of await shelf.all()) if (isGone(reply)) await shelf.remove(reply.id);
  };
  const loadStored = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<StoredReply[]>((resolve) => {
      timer = setTimeout(resolve, maxWaitMs, []);
    });
    const loading = queue.then(() => shelf.all()).catch((): StoredReply[] => []);
    const all = await Promise.race([loading, late]).finally(() => clearTimeout(timer));
    return all.filter((reply) => !isOver(reply));
  };
  return {
    keep: (userId: number, about: string, answer: unknown) => {
      const reply = { id: buildId(userId, about), userId, answer, asOfMs: nowMs() };
      return runInOrder(() => shelf.put(reply));
    },
    /** Removes replies older than a day, for all users. */
    sweep: () => runInOrder(() => removeAll(isOver)),
    /** Removes all replies stored for a user. */
    forgetAll: (userId: number) => runInOrder(() => removeAll((reply) => reply.userId === userId)),
    /** Removes a reply that is no longer needed or must not be shown again. */
    forget: (userId: number, about: string) => runInOrder(() => shelf.remove(buildId(userId, about))),
    /** Returns the last reply. Undefined if there is none from the past day. */
    last: async <Answer>(userId: number, about: string) =>
      (await loadStored()).find((reply) => reply.id === buildId(userId, about)) as StoredReply<Answer> | undefined,
    /** Returns all replies whose name starts with `begins`. */
    all: async <Answer>(userId: number, begins: string) =>
      (await loadStored()).filter((reply) => reply.id.startsWith(buildId(userId, begins))) as StoredReply<Answer>[],
  };
};
