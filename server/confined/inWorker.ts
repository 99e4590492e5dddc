import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError, asError } from '#contract/call/errors.ts';

export interface Confinement {
  /** Worker module that answers one message with one `ConfinedAnswer`. */
  module: URL;
  memoryMb: number;
  timeoutMs: number;
  /** Number of jobs that run at once. Further jobs wait. */
  maxRunning: number;
  maxWaiting: number;
  /** Message to the user if time or memory runs out. */
  limitMessage: string;
}

/** The worker's result, or a refusal as a message to the user. */
export type ConfinedAnswer<Result> = { result: Result } | { refusal: string };

/** The answer repeats `id`, because a worker may post other messages too. For example, `node --watch` reports the modules that it loads. */
export interface ConfinedJob<Job> {
  id: string;
  job: Job;
}
export interface ConfinedMessage<Result> {
  id: string;
  answer: ConfinedAnswer<Result>;
}

const isOutOfMemory = (error: Error) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const limitTime = async <Result>(work: Promise<Result>, { timeoutMs, limitMessage }: Confinement): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('TOO_LARGE', limitMessage)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

const waitForAnswer = <Result>(worker: Worker, id: string) =>
  new Promise<ConfinedAnswer<Result>>((resolve, reject) => {
    worker.on('message', (message: Partial<ConfinedMessage<Result>> | null) => {
      if (message?.id === id && message.answer) resolve(message.answer);
    });
    worker.on('error', (error: unknown) => reject(asError(error)));
    worker.on('exit', (code) => reject(new Error(`A worker ended with code ${code} without an answer`)));
  });

const runOnce = async <Job, Result>(job: Job, confinement: Confinement): Promise<Result> => {
  const id = randomUUID();
  const worker = new Worker(confinement.module, {
    workerData: { id, job } satisfies ConfinedJob<Job>,
    resourceLimits: { maxOldGenerationSizeMb: confinement.memoryMb },
    // Hides the server's settings and secrets from code that reads untrusted files.
    env: {},
  });
  try {
    const answer = await limitTime(waitForAnswer<Result>(worker, id), confinement);
    if ('refusal' in answer) throw new AppError('INVALID_INPUT', answer.refusal, { fields: { file: answer.refusal } });
    return answer.result;
  } catch (error) {
    throw isOutOfMemory(asError(error)) ? new AppError('TOO_LARGE', confinement.limitMessage) : error;
  } finally {
    await worker.terminate();
  }
};

/**
 * Runs each job in its own worker, with limits of time and memory. The worker ends with the job, so a crash affects no other job. Throws
 * INVALID_INPUT for a refusal and TOO_LARGE if a limit is reached.
 */
export const makeConfined = <Job, Result>(confinement: Confinement) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job: Job): Promise<Result> => {
    if (running < confinement.maxRunning) running++;
    else if (waiting.length >= confinement.maxWaiting)
      throw new AppError('TOO_MANY_REQUESTS', 'The server is busy with other files. Try again in a minute.');
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
