import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import type { resumeStatementRun, startStatementRun } from '#contract/money/statements/run.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireNotFutureDay, requirePeriod } from '#server/modules/money/statements/issueStatement.ts';
import { requirePrinter } from '#server/modules/money/statements/printStatement.ts';
import { needsStatement } from '#server/modules/money/statements/unstated.ts';
import { getRun, isUnsure } from './queries.ts';

type RunOptions = BodyOf<typeof startStatementRun>;

/** SQL after FROM: the chosen accounts, or else all active accounts and those with a balance, as on the Statements screen. */
export const selectAccounts = ({ CustomerIds = [], SkipsStated, DateTo }: Omit<RunOptions, 'Printer'>) => {
  const isChosen = CustomerIds.length > 0 ? sql`c.customer_id = ANY(${CustomerIds}::integer[])` : sql`(c.active OR b.balance <> 0)`;
  const condition = SkipsStated ? sql`${isChosen} AND ${needsStatement(sql`c.customer_id`, DateTo)}` : isChosen;
  return sql`customers c LEFT JOIN customer_balances b USING (customer_id) WHERE ${condition}`;
};

/** Adds the accounts in the order of names, so that the prints come out in that order. */
const addAccounts = async (tx: Tx, runId: number, options: RunOptions) => {
  const { CustomerIds = [], SkipsStated } = options;
  const chosenIds = new Set(CustomerIds);
  const { rows } = await sql`
    INSERT INTO statement_run_accounts (statement_run_id, customer_id)
    SELECT ${runId}::integer, c.customer_id FROM ${selectAccounts(options)}
    ORDER BY c.name, c.customer_id RETURNING customer_id`.execute(tx);
  if (!SkipsStated && rows.length < chosenIds.size)
    throw invalidField('CustomerIds', 'One of the customers no longer exists. Reload the list.');
  if (rows.length > 0) return;
  throw new AppError(
    'RULE_BROKEN',
    SkipsStated ? 'All of these customers already have a statement to that day' : 'There are no customers for this run',
  );
};

// Lets one run at a time start or continue, so that the check for another run sees it.
const lockRunStart = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('statement runs'))`.execute(tx);

/**
 * Refuses a run while another one has the same customers, because each would get two statements. Customers of this run who already have their
 * statement do not count.
 */
const requireNoOtherRun = async (tx: Tx, runId: number, dateTo: string) => {
  const { rows } = await sql<{ Name: string }>`
    SELECT c.name FROM statement_runs r JOIN statement_run_accounts a USING (statement_run_id) JOIN customers c USING (customer_id)
    WHERE r.state = 'Running' AND r.date_to = ${dateTo}::date AND r.statement_run_id <> ${runId} AND a.outcome IN ('Waiting', 'Issued')
      AND EXISTS (SELECT FROM statement_run_accounts own WHERE own.statement_run_id = ${runId} AND own.customer_id = a.customer_id
        AND (own.outcome = 'Waiting' OR (own.goes_by = 'Print' AND own.printed_at IS NULL)))
    ORDER BY c.name, c.customer_id`.execute(tx);
  if (rows.length === 0) return;
  const names = nameSome(rows.map(({ Name }) => Name));
  throw new AppError('RULE_BROKEN', `A run to ${formatDate(dateTo)} is in progress for ${names}. Wait until it is done, or stop it first.`);
};

/** Stores the run with its accounts. The worker processes it, and continues after a restart of the server. */
export const startRun = async (context: Context, options: RunOptions) => {
  requirePeriod({ dateFrom: options.DateFrom, dateTo: options.DateTo }, 'DateFrom');
  requireNotFutureDay(context, options.DateTo, 'DateTo');
  const printer = requirePrinter(context, options.Printer, 'Printer');
  const run = await inTransaction(context, async (tx) => {
    await lockRunStart(tx);
    const { StatementRunId } = await tx
      .insertInto('statement_runs')
      .values({
        DateTo: options.DateTo,
        DateFrom: options.DateFrom ?? null,
        Kind: options.Kind ?? null,
        SkipsZero: options.SkipsZero,
        SkipsCredit: options.SkipsCredit,
        Delivery: options.Delivery,
        Printer: printer.Name,
      })
      .returning('StatementRunId')
      .executeTakeFirstOrThrow();
    await addAccounts(tx, StatementRunId, options);
    await requireNoOtherRun(tx, StatementRunId, options.DateTo);
    return getRun(tx, StatementRunId);
  });
  context.services.wakeStatementRuns();
  return run;
};

const lockRun = async (tx: Tx, runId: number) => {
  const run = await tx
    .selectFrom('statement_runs')
    .select(['State', 'DateTo'])
    .where('StatementRunId', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('NOT_FOUND', 'There is no such statement run');
  return run;
};

/** Stops a run. The statement in progress is still finished. A finished run stays as it is. */
export const stopRun = (context: Context, runId: number) =>
  inTransaction(context, async (tx) => {
    const { State } = await lockRun(tx, runId);
    if (State === 'Running') await tx.updateTable('statement_runs').set({ State: 'Stopped' }).where('StatementRunId', '=', runId).execute();
    return getRun(tx, runId);
  });

/** Continues a run with the accounts that are not done, so nobody gets a second statement or e-mail. */
export const resumeRun = async (context: Context, runId: number, options: BodyOf<typeof resumeStatementRun>) => {
  const printer = options.Printer === undefined ? undefined : requirePrinter(context, options.Printer, 'Printer');
  const run = await inTransaction(context, async (tx) => {
    await lockRunStart(tx);
    const { DateTo } = await lockRun(tx, runId);
    await tx
      .updateTable('statement_run_accounts')
      .set({ Outcome: 'Waiting', Reason: null })
      .where('StatementRunId', '=', runId)
      .where('Outcome', '=', 'Refused')
      .execute();
    if (options.PrintsUnsure)
      await tx
        .updateTable('statement_run_accounts')
        .set({ PrintBegunAt: null, PrintUnsure: false })
        .where('StatementRunId', '=', runId)
        .where(isUnsure)
        .execute();
    await requireNoOtherRun(tx, runId, DateTo);
    await tx
      .updateTable('statement_runs')
      .set({ State: 'Running', PrintProblem: null, FinishedAt: null, ...(printer && { Printer: printer.Name }) })
      .where('StatementRunId', '=', runId)
      .execute();
    return getRun(tx, runId);
  });
  context.services.wakeStatementRuns();
  return run;
};
