import { PgBoss } from 'pg-boss';
import type { Connection } from '#server/database/client/connect.ts';
import { queueSchema } from '#server/database/catalog.ts';

export interface QueuedJob {
  name: string;
  id: string;
}

interface JobData {
  row: number;
}

interface Options {
  connection: Connection;
  onError: (error: Error) => void;
}

/** Time after which a job counts as abandoned, if its worker does not report. The shortest that the library allows. */
const heartbeatSeconds = 10;
/** Interval of the check for abandoned jobs. */
const superviseSeconds = 5;
/** Limit of the library for one job. A job that reports is not ended before. */
const longestJobSeconds = 23 * 3600;
const pollSeconds = 5;

/**
 * Opens the queue in the database (pg-boss), and creates or updates its tables. Uses neither NOTIFY nor schedules. The caller says which rows need work, and
 * wakes the worker.
 */
export const openQueue = async ({ connection: { hasStatementNames: _isNamed, ...address }, onError }: Options) => {
  const boss = new PgBoss({
    ...address,
    schema: queueSchema,
    max: 2,
    application_name: 'demijohn',
    connectionTimeoutMillis: 30_000,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();

  return {
    /** Takes jobs of this name, one at a time. Returns a function that looks for the next job at once. */
    serve: async (name: string, work: (row: number, job: QueuedJob, signal: AbortSignal) => Promise<void>) => {
      // A row has one job at a time. A failed job is not tried again by the library, because its row asks for a new one.
      await boss.createQueue(name, {
        policy: 'exclusive',
        retryLimit: 0,
        heartbeatSeconds,
        expireInSeconds: longestJobSeconds,
        deleteAfterSeconds: 3600,
      });
      const workerId = await boss.work<JobData>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
        if (job) await work(job.data.row, { name, id: job.id }, job.signal);
      });
      return () => boss.notifyWorker(workerId);
    },
    /** Adds a job for the row, unless it has one that is not done. */
    add: (name: string, row: number) => boss.send(name, { row } satisfies JobData, { singletonKey: String(row) }),
    /** Ends the job of a worker that is known to be dead. */
    abandon: ({ name, id }: QueuedJob) => boss.fail(name, id),
    /** Waits for the current jobs. */
    stop: () => boss.stop({ graceful: true, timeout: 600_000 }),
  };
};

export type Queue = Awaited<ReturnType<typeof openQueue>>;
