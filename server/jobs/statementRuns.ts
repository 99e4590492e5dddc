import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { issueNext } from '#server/modules/money/statements/run/issueNext.ts';
import type { RunInProgress } from '#server/modules/money/statements/run/issueNext.ts';
import { printNext, reprintFolderJobs } from '#server/modules/money/statements/run/printNext.ts';
import type { HeavyJob, JobTools } from './heavy/heavyJob.ts';

const isRunning = async (db: Db, runId: number) =>
  (await db.selectFrom('statement_runs').select('State').where('StatementRunId', '=', runId).executeTakeFirst())?.State === 'Running';

const findRun = (db: Db, runId: number) =>
  db
    .selectFrom('statement_runs')
    .select(['StatementRunId', 'DateTo', 'DateFrom', 'Kind', 'SkipsZero', 'SkipsCredit', 'Delivery', 'Printer', 'CreatedBy'])
    .where('StatementRunId', '=', runId)
    .where('State', '=', 'Running')
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

/** Number of interruptions of each account, by row. */
const tries = new Map<number, number>();

/** Runs the steps of a run. Checks before each step that the run was not stopped. Returns the result of the last step. */
const runSteps = async <Answer>(
  { db, isStopping }: JobTools,
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

const runToEnd = async (tools: JobTools, run: RunInProgress): Promise<void> => {
  const { db, services } = tools;
  await reprintFolderJobs(db, run);
  const issued = await runSteps(tools, run, async () => {
    const isMore = await issueNext(db, run, tries);
    if (isMore) services.wakeOutbox();
    return isMore;
  });
  if (issued === undefined) return;
  const undrawn = new Set<number>();
  const printed = await runSteps(tools, run, () => printNext({ db, services, undrawn }, run));
  if (printed === undefined) return;
  await finish(db, run, typeof printed === 'object' ? printed.problem : null);
};

/** Works through a statement run. Several processes may do so at once. */
export const statementRunJob: HeavyJob = {
  name: 'statement-runs',
  findWaiting: async (db) => {
    const rows = await db
      .selectFrom('statement_runs')
      .select('StatementRunId')
      .where('State', '=', 'Running')
      .orderBy('StatementRunId')
      .execute();
    return rows.map(({ StatementRunId }) => StatementRunId);
  },
  run: async (tools, id) => {
    const run = await findRun(tools.db, id);
    if (run) await runToEnd(tools, run);
  },
};
