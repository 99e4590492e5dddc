import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { selectCheckItems } from '#server/modules/money/monthEnd/checks.ts';
import type { SqlCheck } from '#server/modules/money/monthEnd/checks.ts';
import { needsStatement, sumEntriesAfter } from '#server/modules/money/statements/unstated.ts';

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
