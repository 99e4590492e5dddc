import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DateOnly } from '#contract/values.ts';

/** What came to an account after a day. */
export const sinceThen = (customerId: RawBuilder<unknown>, to: DateOnly) =>
  sql`(SELECT coalesce(sum(e.amount), 0) FROM receivable_entries e WHERE e.customer_id = ${customerId} AND e.entry_date > ${to}::date)`;

/**
 * SQL: whether an account still wants a statement to this day. It has none to that day or a later one, and no run to such a day skipped
 * it: what a run skipped, such as an account in credit, was decided.
 */
export const isUnstated = (customerId: RawBuilder<unknown>, to: DateOnly) => sql`
  NOT EXISTS (SELECT FROM statements s WHERE s.customer_id = ${customerId} AND s.date_to >= ${to}::date)
  AND NOT EXISTS (SELECT FROM statement_run_accounts a JOIN statement_runs r USING (statement_run_id)
    WHERE a.customer_id = ${customerId} AND a.outcome = 'Skipped' AND r.date_to >= ${to}::date)`;
