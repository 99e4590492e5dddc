import type { Db } from '#server/database/client/connect.ts';
import { startWorker } from '#server/jobs/worker.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { complain } from '#server/process/output.ts';
import { hasWaitingJobs } from './heavyJobs.ts';
import { launchWorker } from './launchWorker.ts';
import type { LaunchOptions, WorkerProcess } from './launchWorker.ts';
import type { QueuedJob } from './queue.ts';

export interface SupervisorOptions extends LaunchOptions {
  db: Db;
  /** Interval of the search for work that other servers left. */
  pollMs?: number;
  /** Number of searches without work after which the worker process ends. */
  idlePolls?: number;
  /** Longest time that a stop waits for the current step of a job. */
  stopMs?: number;
  say?: (line: string) => void;
}

/** Shortest life of a worker process that is started again at once. One that dies sooner waits for the next search. */
const minLifeMs = 5_000;
const restartMs = 500;

/**
 * Starts a worker process when there is heavy work, starts it again if it dies, and ends it when there has been none for a while. The server itself
 * only looks whether there is work, so that it stays small and quick.
 */
export const superviseWorker = (options: SupervisorOptions): Worker => {
  const { db, pollMs = 15_000, idlePolls = 4, stopMs = 30_000, say = complain } = options;
  let current: WorkerProcess | undefined;
  let abandoned: QueuedJob[] = [];
  let idle = 0;
  let restart: NodeJS.Timeout | undefined;

  const follow = async (launched: WorkerProcess) => {
    const startMs = performance.now();
    const { why, undone } = await launched.ended;
    if (current !== launched) return;
    current = undefined;
    abandoned = undone;
    say(`The worker process ended (${why}). It starts again when there is work`);
    if (performance.now() - startMs > minLifeMs) restart = setTimeout(() => watch.wake(), restartMs);
  };

  const launch = () => {
    const launched = launchWorker(options, abandoned);
    abandoned = [];
    void follow(launched);
    return launched;
  };

  const release = async () => {
    const leaving = current;
    current = undefined;
    await leaving?.release(stopMs);
  };

  const search = async () => {
    if (await hasWaitingJobs(db)) {
      idle = 0;
      current ??= launch();
      current.wake();
    } else if (current && ++idle >= idlePolls) await release();
  };

  const watch = startWorker({ pollMs, work: search, failed: (why) => say(`The search for heavy work failed: ${why}`) });
  return {
    wake: watch.wake,
    stop: async () => {
      await watch.stop();
      clearTimeout(restart);
      await release();
    },
  };
};
