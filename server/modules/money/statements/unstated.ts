import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DateOnly } from '#contract/values.ts';

/** SQL sum of the account's entries after a day. */
export const sumEntriesAfter = (customerId: RawBuilder<unknown>, to: DateOnly) =>
  sql`(SELECT coalesce(sum(e.amount), 0) FROM receivable_entries e WHERE e.customer_id = ${customerId} AND e.entry_date > ${to}::date)`;

/**
 * SQL: true if an account still needs a statement to this day. It then has no statement to that day or later, and no run to such a day skipped it.
 * A skipped account, such as one in credit, needs none.
 */
export const needsStatement = (customerId: RawBuilder<unknown>, to: DateOnly) => sql`
  NOT EXISTS (SELECT FROM statements s WHERE s.customer_id = ${customerId} AND s.date_to >= ${to}::date)
  AND NOT EXISTS (SELECT FROM statement_run_accounts a JOIN statement_runs r USING (statement_run_id)
    WHERE a.customer_id = ${customerId} AND a.outcome = 'Skipped' AND r.date_to >= ${to}::date)`;
