import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MonthEndItem, MonthEndLine } from '#contract/money/monthEnd/calls.ts';
import type { MonthEndCheck } from '#contract/money/monthEnd/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { must } from '#server/must.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { isWithoutStatement, sumEntriesAfter } from '#server/modules/money/statements/unstated.ts';

/** Checks that are one SQL statement. `ToCredit` (invoiced in advance, then delivered short) also needs code. */
export type SqlCheck = Exclude<MonthEndCheck, 'ToCredit'>;

interface MonthEndRange {
  to: DateOnly;
  today: DateOnly;
}

const deal = selectDealName('o');

// Opening invoices have the numbers of the earlier books, so they are left out.
const ownInvoices = sql`(SELECT * FROM invoices WHERE kind <> 'Opening') AS invoices`;

const missingIn = (table: 'invoices' | 'credits' | 'payments' | 'pro_forma_invoices', number: string, series: string, word: string) => sql`
  SELECT 'Number' AS kind, gap.no::integer AS id, ${sql.lit(word)} || ' ' || gap.no AS name, NULL::integer AS customer_id, NULL::date AS dated_on, NULL::numeric AS amount
  FROM (SELECT min(${sql.ref(number)}) AS first, max(${sql.ref(number)}) AS last, count(${sql.ref(number)}) AS there FROM ${table === 'invoices' ? ownInvoices : sql.table(table)}) numbers
  JOIN number_series s ON s.series = ${sql.lit(series)} AND s.next_number - numbers.first <> numbers.there
  CROSS JOIN LATERAL (SELECT n AS no FROM generate_series(numbers.first, s.next_number - 1) n
    EXCEPT SELECT ${sql.ref(number)} FROM ${table === 'invoices' ? ownInvoices : sql.table(table)}) gap`;

/** Selects payments and credits with the amount unallocated at the end of a day, signed as in the ledger. For today or later it is the stored amount. */
const selectUnallocated = ({ to, today }: MonthEndRange) =>
  to < today
    ? sql`SELECT kind, item_id, item_no, customer_id, item_date, open_amount FROM open_items_at(${to}::date)
      WHERE kind IN ('Receipt', 'Refund', 'Credit') AND open_amount <> 0`
    : sql`
      SELECT kind, payment_id AS item_id, payment_no::text AS item_no, customer_id, payment_date AS item_date, CASE kind WHEN 'Receipt' THEN -unallocated ELSE unallocated END AS open_amount
      FROM payments WHERE unallocated > 0
      UNION ALL SELECT 'Credit', credit_id, credit_no::text, customer_id, credit_date, -unallocated FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL`;

/**
 * Selects the items of each check: kind, id, name, customer, day and pounds, for everything dated up to the end of the month. Each query
 * uses a partial index, so its cost does not grow with the history.
 */
const itemQueries: Record<SqlCheck, (given: MonthEndRange) => RawBuilder<unknown>> = {
  Uninvoiced: ({ to }) => sql`
    SELECT 'Deal' AS kind, o.order_id AS id, 'Deal ' || ${deal} AS name, o.customer_id, o.despatched_on AS dated_on, round(v.gross * sterling_rate(o.currency_id, ${to}::date), 2) AS amount
    FROM orders o LEFT JOIN current_deal_values(ARRAY(SELECT r.order_id FROM orders r WHERE r.status_id = ${status.ReadyToInvoice} AND r.despatched_on <= ${to}::date)) v
      USING (order_id)
    WHERE o.status_id = ${status.ReadyToInvoice} AND o.despatched_on <= ${to}::date`,
  AdvanceVat: ({ to }) => sql`
    SELECT 'Payment' AS kind, p.payment_id AS id, 'Payment ' || p.payment_no AS name, p.customer_id, t.dated_on, t.amount
    FROM (SELECT payment_id, min(tax_point) AS dated_on, sum(sterling_vat) AS amount FROM invoice_tax_points
      WHERE invoice_id IS NULL AND tax_point <= ${to}::date GROUP BY payment_id HAVING sum(sterling_vat) <> 0 OR sum(sterling_net) <> 0) t
    JOIN payments p USING (payment_id)`,
  Unsent: ({ to }) => sql`
    SELECT 'Invoice' AS kind, i.invoice_id AS id, CASE i.kind WHEN 'Debit' THEN 'Debit note ' ELSE 'Invoice ' END || i.invoice_no AS name, i.customer_id, i.invoice_date AS dated_on,
      round(i.gross_amount * i.exchange_rate, 2) AS amount
    FROM invoices i WHERE i.sent_at IS NULL AND i.posted_at IS NULL AND i.invoice_date <= ${to}::date
    UNION ALL
    SELECT 'Credit', c.credit_id, 'Credit note ' || c.credit_no, c.customer_id, c.credit_date, -round(c.gross_amount * c.exchange_rate, 2)
    FROM credits c WHERE c.credit_no IS NOT NULL AND c.sent_at IS NULL AND c.posted_at IS NULL AND c.credit_date <= ${to}::date`,
  // Matches the aged debtors at the end of the month. Later allocations are ignored.
  Unallocated: (range) => sql`
    SELECT CASE u.kind WHEN 'Credit' THEN 'Credit' ELSE 'Payment' END AS kind, u.item_id AS id,
      CASE u.kind WHEN 'Credit' THEN 'Credit note' ELSE u.kind END || ' ' || u.item_no AS name, u.customer_id, u.item_date AS dated_on, -round(u.open_amount * k.rate, 2) AS amount
    FROM (${selectUnallocated(range)}) u JOIN customers c USING (customer_id)
      JOIN (SELECT currency_id, sterling_rate(currency_id, ${range.to}::date) AS rate FROM currencies OFFSET 0) k USING (currency_id)`,
  DraftPayments: ({ to }) => sql`
    SELECT 'Payment' AS kind, p.payment_id AS id, p.kind AS name, p.customer_id, p.payment_date AS dated_on,
      round(p.amount * sterling_rate(p.currency_id, p.payment_date), 2) AS amount
    FROM payments p WHERE NOT p.is_confirmed AND p.payment_date <= ${to}::date`,
  DraftCredits: ({ to }) => sql`
    SELECT 'Credit' AS kind, c.credit_id AS id, 'Credit' AS name, c.customer_id, c.credit_date AS dated_on, round(c.gross_amount * c.exchange_rate, 2) AS amount
    FROM credits c WHERE c.state = 'Draft' AND c.credit_date <= ${to}::date`,
  DraftPrices: ({ to }) => sql`
    SELECT 'Prices' AS kind, coalesce(l.customer_id, 0) AS id, count(*) || CASE WHEN count(*) = 1 THEN ' price' ELSE ' prices' END AS name, l.customer_id,
      min(l.effective_from) AS dated_on, NULL::numeric AS amount
    FROM price_lists l WHERE l.status = 'Draft' AND l.effective_from <= ${to}::date GROUP BY l.customer_id`,
  OpenCounts: ({ to }) => sql`
    SELECT 'Count' AS kind, t.stock_take_id AS id, 'Count of ' || coalesce(s.name, 'all suppliers') AS name, NULL::integer AS customer_id, (t.counted_at AT TIME ZONE 'Europe/London')::date AS dated_on, NULL::numeric AS amount
    FROM stock_takes t LEFT JOIN suppliers s USING (supplier_id) WHERE t.state <> 'Posted' AND (t.counted_at AT TIME ZONE 'Europe/London')::date <= ${to}::date`,
  NumberGaps: () => sql`
    ${missingIn('invoices', 'invoice_no', 'invoice', 'Invoice')} UNION ALL ${missingIn('credits', 'credit_no', 'credit', 'Credit note')}
    UNION ALL ${missingIn('payments', 'payment_no', 'payment', 'Payment')} UNION ALL ${missingIn('pro_forma_invoices', 'pro_forma_no', 'pro_forma', 'Pro forma')}`,
  Statements: ({ to }) => sql`
    SELECT 'Account' AS kind, c.customer_id AS id, 'Statement' AS name, c.customer_id, NULL::date AS dated_on, round(then_owed.balance * sterling_rate(c.currency_id, ${to}::date), 2) AS amount
    FROM customers c JOIN customer_balances b USING (customer_id) CROSS JOIN LATERAL (SELECT b.balance - ${sumEntriesAfter(sql`c.customer_id`, to)} AS balance) then_owed
    WHERE then_owed.balance <> 0 AND ${isWithoutStatement(sql`c.customer_id`, to)}`,
};

export const sqlChecks = Object.keys(itemQueries) as SqlCheck[];

const exactOfLine = ['Amount'] as const;

const countStatements = new Map(
  sqlChecks.map((check) => [
    check,
    statement({
      name: `month end, ${check}`,
      row: MonthEndLine.omit({ Check: true }),
      exact: exactOfLine,
      write: (range: MonthEndRange) => sql`
        SELECT count(*)::integer AS count, sum(x.amount) AS amount, ${range.today}::date - min(x.dated_on) AS oldest_days FROM (${itemQueries[check](range)}) x`,
      example: { to: '2026-10-31', today: '2026-11-21' },
    }),
  ]),
);

/** Counts the items of one check. */
export const countCheck = async (db: Db, check: SqlCheck, range: MonthEndRange) => {
  const [line] = await must(countStatements.get(check), check).rows(db, range);
  return { Check: check, ...must(line, 'The line of the month end') };
};

export const maxItems = 200;

const itemStatements = new Map(
  sqlChecks.map((check) => [
    check,
    statement({
      name: `month end, items of ${check}`,
      row: MonthEndItem,
      exact: ['Amount'],
      write: (range: MonthEndRange) => sql`
        SELECT x.kind, x.id, x.name, x.customer_id, c.name AS customer_name, x.dated_on, x.amount
        FROM (${itemQueries[check](range)}) x LEFT JOIN customers c USING (customer_id)
        ORDER BY x.dated_on NULLS LAST, c.name, x.kind, x.id LIMIT ${sql.lit(maxItems)}`,
      example: { to: '2026-10-31', today: '2026-11-21' },
    }),
  ]),
);

/** Lists the items of one check, oldest first. */
export const listCheck = (db: Db, check: SqlCheck, range: MonthEndRange) => must(itemStatements.get(check), check).rows(db, range);
