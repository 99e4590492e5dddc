import { AppError } from '#contract/call/errors.ts';

interface Limits {
  /** Requests of one user that may run at once. */
  maxRunning: number;
  /** Requests that may wait for their turn. Further requests are refused. */
  maxWaiting: number;
}

/** `sending` is a file that is produced while it is sent and holds a database connection until the client has read it. */
type Kind = 'usual' | 'costly' | 'sending';

/**
 * Limits of one user. At most half of the connections, so that no user can block the others. `costly` (documents, imports, hashing) has a lower
 * limit.
 */
const limitsOf: Record<Kind, Limits> = {
  usual: { maxRunning: 6, maxWaiting: 100 },
  costly: { maxRunning: 2, maxWaiting: 30 },
  sending: { maxRunning: 2, maxWaiting: 30 },
};

interface UserTurns {
  running: number;
  waiting: (() => void)[];
}

/** Limits how many requests of a user run at once. `user` is an id, or an address if nobody is signed in. */
export const makeTurns = () => {
  const lines = new Map<string, UserTurns>();

  /** Resolves when it is the user's turn. Returns a function that ends the turn. */
  const take = async (user: number | string, kind: Kind): Promise<() => void> => {
    const limits = limitsOf[kind];
    const key = `${kind} ${user}`;
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < limits.maxRunning) line.running++;
    else if (line.waiting.length >= limits.maxWaiting)
      throw new AppError('TOO_MANY_REQUESTS', 'You have too many requests at once. Wait for some to finish.');
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(key);
    };
  };

  const within = async <Result>(user: number | string, kind: Kind, work: () => Promise<Result>): Promise<Result> => {
    const end = await take(user, kind);
    try {
      return await work();
    } finally {
      end();
    }
  };
  return { take, within };
};
