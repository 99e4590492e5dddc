import { AppError } from '#contract/call/errors.ts';

// A hash takes 30 ms and 19 MiB. More hashes at once would slow each other down.
const maxAtOnce = 2;
const maxQueued = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs hashing work in turn, so that many sign-ins cannot use the whole machine. Calls must not be nested. */
export const inHashingTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running < maxAtOnce) running++;
  else if (waiting.length >= maxQueued)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many people are signing in. Try again in a few seconds.');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};
