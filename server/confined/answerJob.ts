import { parentPort, workerData } from 'node:worker_threads';
import type { ConfinedAnswer, ConfinedJob, ConfinedMessage } from './inWorker.ts';

/** Answers the one job that this worker was started for, under the job's own id. */
export const answerJob = async <Job, Result>(work: (job: Job) => ConfinedAnswer<Result> | Promise<ConfinedAnswer<Result>>) => {
  const { id, job } = workerData as ConfinedJob<Job>;
  const message: ConfinedMessage<Result> = { id, answer: await work(job) };
  parentPort?.postMessage(message, []);
};
