import { AppError } from '#contract/call/errors.ts';

// A hash costs 30 ms and 19 MiB: more at once only make all of them slower.
const atOnce = 2;
const mayWait = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Work that hashes waits for its turn here, so that no flood of sign-ins takes the machine. Never called within another turn. */
export const inHashingTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running < atOnce) running++;
  else if (waiting.length >= mayWait)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many people are signing in at this moment: try again in a few seconds');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};
