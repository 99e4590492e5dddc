import type { HeavyJob, JobTools } from '#server/jobs/heavy/heavyJob.ts';
import { startWorker } from '#server/jobs/worker.ts';
import type { Worker } from '#server/jobs/worker.ts';

/** Does the work of one kind in this process, without the queue. */
export const startJobs = (job: HeavyJob, tools: Pick<JobTools, 'db' | 'services'>, pollMs = 60_000): Worker =>
  startWorker({
    pollMs,
    work: async (isStopping) => {
      for (const id of await job.findWaiting(tools.db)) await job.run({ ...tools, isStopping }, id);
    },
    failed: () => undefined,
  });
