import type { Db } from '#server/database/client/connect.ts';
import { importTaskJob } from '#server/jobs/importTasks.ts';
import { mailPaperJob } from '#server/jobs/mailPapers.ts';
import { personSearchJob } from '#server/jobs/personSearches.ts';
import { statementRunJob } from '#server/jobs/statementRuns.ts';
import type { HeavyJob } from './heavyJob.ts';

export const heavyJobs: readonly HeavyJob[] = [importTaskJob, mailPaperJob, personSearchJob, statementRunJob];

export const hasWaitingJobs = async (db: Db): Promise<boolean> => {
  for (const job of heavyJobs) if ((await job.findWaiting(db)).length > 0) return true;
  return false;
};
