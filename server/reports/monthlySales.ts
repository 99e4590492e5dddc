import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DateOnly } from '#contract/values.ts';

interface MonthlySales {
  /** First days of the first and the last month. */
  from: DateOnly;
  to: DateOnly;
  /** Table of sums by month, with the columns `month`, `net_amount` and `cost`. */
  table: RawBuilder<unknown>;
  /** Condition for the rows `s` of the table. */
  where: RawBuilder<unknown>;
}

/** Selects sales less credits and their cost in pounds, one row for each month, with those of the same month of the year before. */
export const selectMonthlySales = ({ from, to, table, where }: MonthlySales) => {
  const sums = (month: RawBuilder<unknown>) =>
    sql`(SELECT sum(s.net_amount) AS net, sum(s.cost) AS cost FROM ${table} s WHERE s.month = ${month} AND ${where})`;
  return sql`
    SELECT m.month, coalesce(this_year.net, 0) AS net_amount, coalesce(this_year.cost, 0) AS cost,
      coalesce(last_year.net, 0) AS net_before, coalesce(last_year.cost, 0) AS cost_before
    FROM (SELECT g::date AS month FROM generate_series(${from}::date, ${to}::date, interval '1 month') g) m
    LEFT JOIN LATERAL ${sums(sql`m.month`)} this_year ON true
    LEFT JOIN LATERAL ${sums(sql`(m.month - interval '1 year')::date`)} last_year ON true`;
};
