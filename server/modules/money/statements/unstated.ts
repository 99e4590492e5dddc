import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DateOnly } from '#contract/values.ts';

/** Selects the balance of each account at the end of a day, from its balance now and the entries since. Leaves out accounts that owe nothing. */
export const selectBalancesAt = (to: DateOnly) => sql`
  SELECT part.customer_id, sum(part.amount) AS balance FROM (
    SELECT customer_id, balance AS amount FROM customer_balances WHERE balance <> 0
    UNION ALL SELECT customer_id, -sum(amount) FROM receivable_entries WHERE entry_date > ${to}::date GROUP BY customer_id) part
  GROUP BY part.customer_id HAVING sum(part.amount) <> 0`;

/**
 * SQL: true if an account still needs a statement to this day. It then has no statement to that day or later, and no run to such a day skipped it.
 * A skipped account, such as one in credit, needs none.
 */
export const needsStatement = (customerId: RawBuilder<unknown>, to: DateOnly) => sql`
  NOT EXISTS (SELECT FROM statements s WHERE s.customer_id = ${customerId} AND s.date_to >= ${to}::date)
  AND NOT EXISTS (SELECT FROM statement_run_accounts a JOIN statement_runs r USING (statement_run_id)
    WHERE a.customer_id = ${customerId} AND a.outcome = 'Skipped' AND r.date_to >= ${to}::date)`;
