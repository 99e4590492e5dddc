import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';

export interface Confinement {
  /** The module that answers one message by one message: `ConfinedAnswer`. */
  module: URL;
  memoryMb: number;
  timeoutMs: number;
  /** At once; the others wait. */
  atOnce: number;
  mayWait: number;
  /** Said to the user when time or memory did not suffice. */
  tooMuch: string;
}

/** What the worker posts: the outcome, or a refusal in a clerk's words. */
export type ConfinedAnswer<Result> = { result: Result } | { refusal: string };

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const raceTime = async <Result>(work: Promise<Result>, { timeoutMs, tooMuch }: Confinement): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('TOO_LARGE', tooMuch)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const runOnce = async <Job, Result>(job: Job, confinement: Confinement): Promise<Result> => {
  const worker = new Worker(confinement.module, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: confinement.memoryMb },
    // Nothing of the server's settings or secrets is in sight of what reads a stranger's file.
    env: {},
  });
  const answered = once(worker, 'message') as Promise<[ConfinedAnswer<Result>]>;
  try {
    const [answer] = await raceTime(answered, confinement);
    if ('refusal' in answer) throw new AppError('INVALID_INPUT', answer.refusal, { fields: { file: answer.refusal } });
    return answer.result;
  } catch (error) {
    throw isOutOfMemory(error) ? new AppError('TOO_LARGE', confinement.tooMuch) : error;
  } finally {
    await worker.terminate();
  }
};

/**
 * Runs each job in a worker of its own that is gone when it is done, whatever it met: it has limits of time and memory, and takes
 * nothing with it. Throws INVALID_INPUT for a refusal, TOO_LARGE where the limits did not suffice.
 */
export const makeConfined = <Job, Result>(confinement: Confinement) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job: Job): Promise<Result> => {
    if (running < confinement.atOnce) running++;
    else if (waiting.length >= confinement.mayWait)
      throw new AppError('TOO_MANY_REQUESTS', 'Many files are being worked on already: try again in a minute');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await runOnce<Job, Result>(job, confinement);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
