import { sql } from 'kysely';
import { LedgerCheck, monthEndTies, TiedFigure } from '#contract/money/monthEnd/calls.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { must } from '#server/must.ts';
import { runOnSnapshot } from '#server/reports/readReport.ts';
import { findLedgerTie } from './ties.ts';

type Figure = Awaited<ReturnType<typeof findLedgerTie>>;

const toBig = (amount: string | null) => (amount === null ? null : new Big(amount));

/** Returns the latest check of a month end, with the figures that it has so far. Null if there is none. */
export const findLedgerCheck = async (db: Db, to: DateOnly) => {
  const row = await db.selectFrom('ledger_checks').selectAll().where('MonthEnd', '=', to).executeTakeFirst();
  if (!row) return null;
  const stored = row.Figures as (Omit<Figure, 'Kept' | 'Recomputed'> & { Kept: string | null; Recomputed: string | null })[];
  return {
    To: to,
    State: LedgerCheck.shape.State.parse(row.State),
    Figures: stored.map((figure) => ({
      ...figure,
      Tie: TiedFigure.shape.Tie.parse(figure.Tie),
      Kept: toBig(figure.Kept),
      Recomputed: toBig(figure.Recomputed),
    })),
    Total: monthEndTies.length,
    StartedAt: row.StartedAt,
    FinishedAt: row.FinishedAt,
  };
};

/** Starts the check of a month end again, unless it is running. */
export const startLedgerCheck = async ({ db, today, services }: Context, to: DateOnly) => {
  await transact(db, 0, (tx) =>
    sql`INSERT INTO ledger_checks (month_end, checked_on) VALUES (${to}::date, ${today}::date)
      ON CONFLICT (month_end) DO UPDATE SET checked_on = excluded.checked_on, state = 'Running', figures = '[]', started_at = clock_timestamp(), finished_at = NULL
      WHERE ledger_checks.state <> 'Running'`.execute(tx),
  );
  services.wakeLedgerChecks();
  return must(await findLedgerCheck(db, to), 'The check of the ledgers');
};

const storeFigures = (db: Db, to: DateOnly, figures: readonly Figure[]) =>
  db
    .updateTable('ledger_checks')
    .set({ Figures: JSON.stringify(figures) })
    .where('MonthEnd', '=', to)
    .execute();

const finish = (db: Db, to: DateOnly, State: 'Done' | 'Failed') =>
  sql`UPDATE ledger_checks SET state = ${State}, finished_at = clock_timestamp() WHERE month_end = ${to}::date AND state = 'Running'`.execute(
    db,
  );

/**
 * Compares the ledgers part by part on one snapshot and stores the figures after each part. Whole ledgers take long, so no statement has a time
 * limit. Returns false if another server is doing it.
 */
const runLedgerCheck = (db: Db, range: { to: DateOnly; today: DateOnly }, isStopping: () => boolean) =>
  runOnSnapshot(db, async (tx) => {
    const { rows } = await sql<{ IsMine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('ledger check'), hashtext(${range.to})) AS is_mine,
        set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    if (rows[0]?.IsMine !== true) return false;
    const figures: Figure[] = [];
    for (const tie of monthEndTies) {
      if (isStopping()) return false;
      figures.push(await findLedgerTie(tx, tie, range));
      await storeFigures(db, range.to, figures);
    }
    await finish(db, range.to, 'Done');
    return true;
  });

/** Does all running checks, also those that a stopped server left. Marks one that fails, and throws its error. */
export const runLedgerChecks = async (db: Db, isStopping = () => false) => {
  const waiting = await db
    .selectFrom('ledger_checks')
    .select(['MonthEnd', 'CheckedOn'])
    .where('State', '=', 'Running')
    .orderBy('StartedAt')
    .execute();
  for (const { MonthEnd: to, CheckedOn: today } of waiting) {
    try {
      await runLedgerCheck(db, { to, today }, isStopping);
    } catch (error) {
      await finish(db, to, 'Failed');
      throw error;
    }
  }
};
