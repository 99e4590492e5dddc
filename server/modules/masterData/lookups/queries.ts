import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** Finds the years with deals. Jumps from year to year in the index instead of reading every deal. A customer's users get only their own years. */
export const findYears = async (db: Db, today: string, customerId: number | null): Promise<number[]> => {
  const first = Number(today.slice(0, 4));
  const { rows } = await sql<{ Year: number }>`
    WITH span AS (
      SELECT extract(year FROM min(order_date))::integer AS first, extract(year FROM max(order_date))::integer AS last
      FROM orders WHERE status <> 'Cancelled' AND (${customerId}::integer IS NULL OR customer_id = ${customerId}::integer)
    )
    SELECT year FROM span, generate_series(span.first, span.last) AS year
    WHERE EXISTS (
      SELECT 1 FROM orders
      WHERE order_date BETWEEN make_date(year, 1, 1) AND make_date(year, 12, 31) AND status <> 'Cancelled'
        AND (${customerId}::integer IS NULL OR customer_id = ${customerId}::integer)
    )`.execute(db);
  return [...new Set([first, ...rows.map((row) => row.Year)])].toSorted((one, other) => other - one);
};

export const findYearBegins = (db: Db) => db.selectFrom('company').select('YearStartMonth').executeTakeFirstOrThrow();
