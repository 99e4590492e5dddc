import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listRunAccounts, listStatementRuns, StatementRun } from '#contract/money/statements/run.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesSearchText } from '#server/lists/search.ts';

/**
 * SQL: true if it is unknown whether a statement was printed, because the printer did not confirm or the server crashed during the handover.
 * A crash is assumed after 90 seconds, which is longer than the printer timeout (`printMs` of ipp.ts).
 */
export const isUnsure = sql<boolean>`print_begun_at IS NOT NULL AND printed_at IS NULL
  AND (print_unsure OR print_begun_at < clock_timestamp() - interval '90 seconds')`;

const selectRuns = sql`
  SELECT r.statement_run_id, r.date_from, r.date_to, r.kind, r.skips_zero, r.skips_credit, r.delivery, r.printer, r.state, r.print_problem,
    n.accounts, n.waiting, n.issued, n.skipped, n.refused, n.mailed, n.to_print, n.printed, n.unsure, n.in_hand, r.created_at AS started_at,
    coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS started_by_name, r.finished_at, r.version
  FROM statement_runs r LEFT JOIN users u ON u.user_id = r.created_by
    LEFT JOIN LATERAL (SELECT count(*)::integer AS accounts, (count(*) FILTER (WHERE outcome = 'Waiting'))::integer AS waiting,
      (count(*) FILTER (WHERE outcome = 'Issued'))::integer AS issued, (count(*) FILTER (WHERE outcome = 'Skipped'))::integer AS skipped,
      (count(*) FILTER (WHERE outcome = 'Refused'))::integer AS refused, (count(*) FILTER (WHERE goes_by = 'Email'))::integer AS mailed,
      (count(*) FILTER (WHERE goes_by = 'Print' AND print_begun_at IS NULL AND printed_at IS NULL))::integer AS to_print,
      (count(*) FILTER (WHERE printed_at IS NOT NULL))::integer AS printed,
      (count(*) FILTER (WHERE ${isUnsure}))::integer AS unsure,
      (count(*) FILTER (WHERE print_begun_at IS NOT NULL AND printed_at IS NULL AND NOT (${isUnsure})))::integer AS in_hand
      FROM statement_run_accounts a WHERE a.statement_run_id = r.statement_run_id) n ON true`;

const runs = listSource({
  name: 'listStatementRuns',
  list: listStatementRuns.list,
  select: () => selectRuns,
  example: undefined,
  where: {},
});

export const findRuns = (db: Db, query: ListQuery) => findList(db, runs, query, undefined);

const oneRun = statement({
  name: 'getStatementRun',
  row: StatementRun,
  write: (runId: number) => sql`${selectRuns} WHERE r.statement_run_id = ${runId}`,
  example: 1,
});

export const getRun = async (db: Db, runId: number): Promise<StatementRun> => {
  const [row] = await oneRun.rows(db, runId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such statement run');
  return row;
};

const accounts = listSource({
  name: 'listRunAccounts',
  list: listRunAccounts.list,
  exact: ['ClosingBalance'],
  select: (runId: number) => sql`
    SELECT a.statement_run_account_id, a.customer_id, c.name AS customer_name, c.account_code, a.outcome, a.reason, a.statement_id,
      s.closing_balance, k.code AS currency_code, a.goes_by, o.state AS mail_state, o.last_error AS mail_error, a.print_begun_at, a.printed_at,
      coalesce(${isUnsure}, false) AS print_unsure,
      found.search_text
    FROM statement_run_accounts a JOIN customers c USING (customer_id) JOIN currencies k USING (currency_id)
      LEFT JOIN customer_search found USING (customer_id) LEFT JOIN statements s ON s.statement_id = a.statement_id
      LEFT JOIN outbox o ON o.outbox_id = a.outbox_id
    WHERE a.statement_run_id = ${runId}`,
  example: 1,
  where: { q: matchesSearchText },
});

export const findRunAccounts = (db: Db, runId: number, query: ListQuery) => findList(db, accounts, query, runId);
