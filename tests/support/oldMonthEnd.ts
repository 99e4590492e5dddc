import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { sumEntriesAfter } from '#server/ledgers/receivables.ts';
import { selectCheckItems } from '#server/modules/money/monthEnd/checks.ts';
import type { SqlCheck } from '#server/modules/money/monthEnd/checks.ts';
import { ageListing } from '#server/reports/money.ts';
import { readPage, readReportRows, readTotals } from '#server/reports/readReport.ts';
import { needsStatement } from '#server/modules/money/statements/unstated.ts';

/** Statements of version 0.2.0 for the checks that have since been rewritten. */
const oldStatements = {
  AdvanceVat: (to: DateOnly) => sql`
    SELECT 'Payment' AS kind, p.payment_id AS id, 'Payment ' || p.payment_no AS name, p.customer_id, due.dated_on, due.amount
    FROM (SELECT payment_id, min(tax_point) AS dated_on, sum(sterling_vat) AS amount FROM invoice_tax_points
      WHERE invoice_id IS NULL AND tax_point <= ${to}::date GROUP BY payment_id HAVING sum(sterling_vat) <> 0 OR sum(sterling_net) <> 0) due
    JOIN payments p USING (payment_id)`,
  Unallocated: (to: DateOnly) => sql`
    SELECT CASE item.kind WHEN 'Credit' THEN 'Credit' ELSE 'Payment' END AS kind, item.item_id AS id,
      CASE item.kind WHEN 'Credit' THEN 'Credit note' ELSE item.kind END || ' ' || item.item_no AS name, item.customer_id, item.item_date AS dated_on,
      -round(item.open_amount * sterling_rate(c.currency_id, ${to}::date), 2) AS amount
    FROM customers c CROSS JOIN LATERAL open_items_of(c.customer_id, ${to}::date) item WHERE item.kind IN ('Receipt', 'Refund', 'Credit') AND item.open_amount <> 0`,
  Statements: (to: DateOnly) => sql`
    SELECT 'Account' AS kind, c.customer_id AS id, 'Statement' AS name, c.customer_id, NULL::date AS dated_on, round(owed.balance * sterling_rate(c.currency_id, ${to}::date), 2) AS amount
    FROM customers c JOIN customer_balances b USING (customer_id) CROSS JOIN LATERAL (SELECT b.balance - ${sumEntriesAfter(sql`c.customer_id`, to)} AS balance) owed
    WHERE owed.balance <> 0 AND ${needsStatement(sql`c.customer_id`, to)}`,
} satisfies Partial<Record<SqlCheck, (to: DateOnly) => unknown>>;

/** Expects the rewritten checks to have the same rows as before, for several days in the past. */
export const expectOldMonthEnd = async (db: Db, today: DateOnly) => {
  for (const to of [monthEnd(today, -1), monthEnd(today, -2), addDays(today, -1), addDays(today, -9)])
    for (const [check, write] of Object.entries(oldStatements)) {
      const { rows: found } = await sql`SELECT * FROM (${selectCheckItems(check as SqlCheck, { to, today })}) i ORDER BY kind, id`.execute(
        db,
      );
      const { rows: old } = await sql`SELECT * FROM (${write(to)}) i ORDER BY kind, id`.execute(db);
      expect(found, `${check}, ${to}`).toEqual(old);
    }
};

const sumAt = (band: string) => sql`coalesce(sum(o.open_amount) FILTER (WHERE ${sql.raw(band)}), 0)`;

/** Statement of version 0.2.0 for the balances by age, without the amounts in pounds. */
const selectOldAges = (date: DateOnly) => sql<Record<string, unknown>>`
  SELECT o.customer_id, sum(o.open_amount) AS balance, ${sumAt(`band = 'owed' AND days < 1`)} AS not_due, ${sumAt(`band = 'owed' AND days BETWEEN 1 AND 30`)} AS days1_to30,
    ${sumAt(`band = 'owed' AND days BETWEEN 31 AND 60`)} AS days31_to60, ${sumAt(`band = 'owed' AND days BETWEEN 61 AND 90`)} AS days61_to90,
    ${sumAt(`band = 'owed' AND days > 90`)} AS over90, ${sumAt(`band = 'unallocated'`)} AS unallocated, ${sumAt(`band = 'tied'`)} AS tied
  FROM (SELECT item.*, ${date}::date - item.due_date AS days,
      CASE WHEN item.kind = 'Tied' THEN 'tied' WHEN item.kind IN ('Invoice', 'Debit', 'Refund') THEN 'owed' ELSE 'unallocated' END AS band
    FROM customers c CROSS JOIN LATERAL open_items_of(c.customer_id, ${date}::date) item) o
  GROUP BY o.customer_id HAVING bool_or(o.open_amount <> 0) ORDER BY o.customer_id`;

/** Expects the balances by age to have the same rows and totals as before, as a page and as a whole. */
export const expectOldAges = async (db: Db, today: DateOnly) => {
  for (const date of [today, addDays(today, -1), monthEnd(today, -1)]) {
    const question = { report: ageListing, selection: { date, basis: 'DueDate' } as const, today };
    const { rows: old } = await selectOldAges(date).execute(db);
    const whole = await readReportRows(db, question, { count: 10_000 });
    const amounts = whole.map((row) => Object.fromEntries(Object.keys(old[0] ?? {}).map((key) => [key, row[key]])));
    expect(
      amounts.toSorted((a, b) => Number(a.CustomerId) - Number(b.CustomerId)),
      date,
    ).toEqual(old);
    const totals = await readTotals(db, question);
    for (const range of [
      { first: 0, count: 3 },
      { first: 3, count: 100 },
      { first: 10_000, count: 3 },
    ])
      expect(await readPage(db, question, [], range), date).toEqual({
        rows: whole.slice(range.first, range.first + range.count),
        ...totals,
      });
  }
};
