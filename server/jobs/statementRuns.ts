import { sql } from 'kysely';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { issueNext } from '#server/modules/money/statements/run/issueNext.ts';
import type { RunInProgress } from '#server/modules/money/statements/run/issueNext.ts';
import { printNext, reprintFolderJobs } from '#server/modules/money/statements/run/printNext.ts';
import { complain } from '#server/process/output.ts';
import { startWorker } from './worker.ts';
import type { Worker } from './worker.ts';

export interface StatementRunsOptions {
  db: Db;
  services: Services;
  /** Interval of the search for interrupted runs and for runs that other processes started. */
  pollMs?: number;
  say?: (line: string) => void;
}

const isRunning = async (db: Db, runId: number) =>
  (await db.selectFrom('statement_runs').select('State').where('StatementRunId', '=', runId).executeTakeFirst())?.State === 'Running';

const findRun = (db: Db) =>
  db
    .selectFrom('statement_runs')
    .select(['StatementRunId', 'DateTo', 'DateFrom', 'Kind', 'SkipsZero', 'SkipsCredit', 'Delivery', 'Printer', 'CreatedBy'])
    .where('State', '=', 'Running')
    .orderBy('StatementRunId')
    .executeTakeFirst() as Promise<RunInProgress | undefined>;

/** Finishes the run if none of its accounts is waiting. Returns false otherwise, because another server may still be working on one. */
const finish = (db: Db, run: RunInProgress, problem: string | null) =>
  transact(db, run.CreatedBy ?? 0, async (tx) => {
    const { rows } = await sql`
      UPDATE statement_runs SET state = 'Done', finished_at = clock_timestamp(), print_problem = ${problem}
      WHERE statement_run_id = ${run.StatementRunId} AND state = 'Running' AND NOT EXISTS (
        SELECT 1 FROM statement_run_accounts a WHERE a.statement_run_id = statement_runs.statement_run_id AND a.outcome = 'Waiting')
      RETURNING statement_run_id`.execute(tx);
    return rows.length > 0;
  });

interface Settings extends Required<StatementRunsOptions> {
  isStopping: () => boolean;
  /** Number of interruptions of each account, by row. */
  tries: Map<number, number>;
}

/** Runs the steps of a run. Checks before each step that the run was not stopped. Returns the result of the last step. */
const runSteps = async <Answer>(
  { db, isStopping }: Settings,
  run: RunInProgress,
  step: () => Promise<Answer>,
): Promise<Answer | undefined> => {
  while (!isStopping()) {
    if (!(await isRunning(db, run.StatementRunId))) return undefined;
    const answer = await step();
    if (answer !== true) return answer;
  }
  return undefined;
};

/** Returns whether the run was completed. */
const runToEnd = async (settings: Settings, run: RunInProgress): Promise<boolean> => {
  const { db, services, tries } = settings;
  await reprintFolderJobs(db, run);
  const issued = await runSteps(settings, run, async () => {
    const isMore = await issueNext(db, run, tries);
    if (isMore) services.wakeOutbox();
    return isMore;
  });
  if (issued === undefined) return false;
  const undrawn = new Set<number>();
  const printed = await runSteps(settings, run, () => printNext({ db, services, undrawn }, run));
  if (printed === undefined) return false;
  return finish(db, run, typeof printed === 'object' ? printed.problem : null);
};

/** Works through statement runs one by one. Several processes may do so on one database. */
export const startStatementRuns = (options: StatementRunsOptions): Worker => {
  const allSettings = { pollMs: 15_000, say: complain, ...options };
  const tries: Settings['tries'] = new Map();
  return startWorker({
    pollMs: allSettings.pollMs,
    work: async (isStopping) => {
      const settings: Settings = { ...allSettings, isStopping, tries };
      for (;;) {
        const run = isStopping() ? undefined : await findRun(settings.db);
        if (!run) return;
        const isOver = (await runToEnd(settings, run)) || !(await isRunning(settings.db, run.StatementRunId));
        // Stops here if another server is doing the last step.
        if (!isOver) return;
      }
    },
    failed: (why) => allSettings.say(`The statement run failed: ${why}`),
  });
};
