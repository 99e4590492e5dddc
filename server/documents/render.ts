import { Worker } from 'node:worker_threads';
import { AppError, asError } from '#contract/call/errors.ts';
import type { DocumentInput } from './snapshots/snapshots.ts';
import type { TableDefinition, TableValues } from './tables/tableDefinition.ts';

export type RenderJob =
  | { kind: 'pdf'; input: DocumentInput }
  | { kind: 'workbook'; definition: TableDefinition; rows: readonly TableValues[] };

export type RenderAnswer = { bytes: Uint8Array } | { error: Error };

/** A job for the worker. The worker's result has the same id. */
export interface RenderOrder {
  id: number;
  job: RenderJob;
}
export interface RenderMessage {
  id: number;
  answer: RenderAnswer;
}

interface WaitingJob {
  id: number;
  job: RenderJob;
  /** Owner of the job: a user's id, or 0 for the server. */
  owner: number;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

const jobTimeoutMs = 120_000;
const memoryMb = 1024;
/** Limit of the young generation in MB. Without a limit it grows larger than everything else in the renderer. */
const youngMb = 16;

/** Maximum waiting jobs of one user. */
const maxWaiting = 50;

/** Waiting jobs by owner. The next owner is first. */
const queues = new Map<number, WaitingJob[]>();
let current: WaitingJob | undefined;
let worker: Worker | undefined;
let timer: NodeJS.Timeout | undefined;
let lastId = 0;

const finish = (answer: RenderAnswer) => {
  clearTimeout(timer);
  const finished = current;
  current = undefined;
  worker?.unref();
  if ('bytes' in answer) finished?.resolve(answer.bytes);
  else finished?.reject(answer.error);
  startNext();
};

/** Accepts only the result of the current job. Under `node --watch` the worker also sends messages about its modules. */
const acceptResult = (message: Partial<RenderMessage> | null) => {
  if (current && message?.id === current.id && message.answer) finish(message.answer);
};

/** Fails the current job if its worker died. The next job starts a new worker. */
const failJob = (deadWorker: Worker, error: Error) => {
  if (worker !== deadWorker) return;
  worker = undefined;
  finish({ error });
};

const startWorker = () => {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  started.on('message', acceptResult);
  started.on('error', (error: unknown) => failJob(started, asError(error)));
  started.on('exit', (code) => failJob(started, new Error(`The document renderer stopped with code ${code}`)));
  return started;
};

/** Takes the next job, one per owner in turn, so that a large batch does not block a single document of someone else. */
const takeNextJob = (): WaitingJob | undefined => {
  const [first] = queues;
  if (!first) return undefined;
  const [owner, queue] = first;
  const job = queue.shift();
  queues.delete(owner);
  if (queue.length > 0) queues.set(owner, queue);
  return job;
};

const startNext = () => {
  if (current) return;
  current = takeNextJob();
  if (!current) return;
  const { id, job, reject } = current;
  try {
    worker ??= startWorker();
    const busy = worker;
    busy.ref();
    timer = setTimeout(() => {
      void busy.terminate();
      failJob(busy, new Error(`A document was not ready within ${jobTimeoutMs / 1000} s`));
    }, jobTimeoutMs);
    busy.postMessage({ id, job } satisfies RenderOrder, []);
  } catch (error) {
    clearTimeout(timer);
    current = undefined;
    reject(asError(error));
    startNext();
  }
};

/** Queues a job for the single worker, because drawing blocks the thread. */
export const renderJob = (job: RenderJob, owner = 0): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const queue = queues.get(owner) ?? [];
    if (owner !== 0 && queue.length >= maxWaiting) {
      reject(new AppError('TOO_MANY_REQUESTS', 'Too many of your documents are being created. Wait for them to finish.'));
      return;
    }
    queues.set(owner, [...queue, { id: ++lastId, job, owner, resolve, reject }]);
    startNext();
  });

/** Renders a snapshot. The same snapshot always produces the same bytes. */
export const renderPdf = (input: DocumentInput, owner = 0): Promise<Uint8Array> => renderJob({ kind: 'pdf', input }, owner);

/** Stops the worker and rejects waiting jobs. */
export const closeRenderer = async () => {
  const closing = worker;
  worker = undefined;
  clearTimeout(timer);
  const waiting = [...(current ? [current] : []), ...[...queues.values()].flat()];
  queues.clear();
  current = undefined;
  for (const { reject } of waiting) reject(new Error('The document renderer was closed'));
  await closing?.terminate();
};
