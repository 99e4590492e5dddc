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
import { selectNumberGaps } from './numberGaps.ts';
import { needsStatement, selectBalancesAt } from '#server/modules/money/statements/unstated.ts';

/** Checks that are one SQL statement. `ToCredit` also needs code (see `findInvoicesToCredit`). */
export type SqlCheck = Exclude<MonthEndCheck, 'ToCredit'>;

interface MonthEndRange {
  to: DateOnly;
  today: DateOnly;
}

const deal = selectDealName('o');

/** Joins the rate of each currency on a day, found once for each currency and not for each row. */
const joinRates = (to: DateOnly) =>
  sql`JOIN (SELECT currency_id, sterling_rate(currency_id, ${to}::date) AS rate FROM currencies OFFSET 0) currency USING (currency_id)`;

/** Selects payments and credits with the amount unallocated at the end of a day, signed as in the ledger. For today or later it is the stored amount. */
const selectUnallocated = ({ to, today }: MonthEndRange) =>
  to < today
    ? sql`SELECT kind, item_id, item_no, customer_id, item_date, open_amount FROM unallocated_items_at(${to}::date)`
    : sql`
      SELECT kind, payment_id AS item_id, payment_no::text AS item_no, customer_id, payment_date AS item_date, CASE kind WHEN 'Receipt' THEN -unallocated ELSE unallocated END AS open_amount
      FROM payments WHERE unallocated > 0
      UNION ALL SELECT 'Credit', credit_id, credit_no::text, customer_id, credit_date, -unallocated FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL`;

/**
 * Selects the items of each check that are dated up to the end of the month. A row has a kind, id, name, customer, day and amount in pounds.
 * Each query uses a partial index, so its cost does not grow with the history.
 */
const itemQueries: Record<SqlCheck, (range: MonthEndRange) => RawBuilder<unknown>> = {
  Uninvoiced: ({ to }) => sql`
    SELECT 'Deal' AS kind, o.order_id AS id, 'Deal ' || ${deal} AS name, o.customer_id, o.despatched_on AS dated_on, round(value.gross * sterling_rate(o.currency_id, ${to}::date), 2) AS amount
    FROM orders o LEFT JOIN current_deal_values(ARRAY(SELECT ready.order_id FROM orders ready
      WHERE ready.status_id = ${status.ReadyToInvoice} AND ready.despatched_on <= ${to}::date)) value USING (order_id)
    WHERE o.status_id = ${status.ReadyToInvoice} AND o.despatched_on <= ${to}::date`,
  AdvanceVat: ({ to }) => sql`
    SELECT 'Payment' AS kind, p.payment_id AS id, 'Payment ' || p.payment_no AS name, p.customer_id, due.dated_on, due.amount
    FROM (SELECT payment_id, min(tax_point) AS dated_on, sum(sterling_vat) AS amount FROM invoice_tax_points
      WHERE invoice_id IS NULL AND tax_point <= ${to}::date AND payment_id = ANY(ARRAY(
        SELECT payment_id FROM advance_vat WHERE sterling_net <> 0 OR sterling_vat <> 0
        UNION SELECT payment_id FROM invoice_tax_points WHERE invoice_id IS NULL AND tax_point > ${to}::date))
      GROUP BY payment_id HAVING sum(sterling_vat) <> 0 OR sum(sterling_net) <> 0) due
    JOIN payments p USING (payment_id)`,
  Unsent: ({ to }) => sql`
    SELECT 'Invoice' AS kind, i.invoice_id AS id, CASE i.kind WHEN 'Debit' THEN 'Debit note ' ELSE 'Invoice ' END || i.invoice_no AS name, i.customer_id, i.invoice_date AS dated_on,
      round(i.gross_amount * i.exchange_rate, 2) AS amount
    FROM invoices i WHERE i.sent_at IS NULL AND i.posted_at IS NULL AND i.invoice_date <= ${to}::date
    UNION ALL
    SELECT 'Credit', c.credit_id, 'Credit note ' || c.credit_no, c.customer_id, c.credit_date, -round(c.gross_amount * c.exchange_rate, 2)
    FROM credits c WHERE c.credit_no IS NOT NULL AND c.sent_at IS NULL AND c.posted_at IS NULL AND c.credit_date <= ${to}::date`,
  // Ignores later allocations, so that the total matches the aged debtors at the end of the month.
  Unallocated: (range) => sql`
    SELECT CASE item.kind WHEN 'Credit' THEN 'Credit' ELSE 'Payment' END AS kind, item.item_id AS id,
      CASE item.kind WHEN 'Credit' THEN 'Credit note' ELSE item.kind END || ' ' || item.item_no AS name, item.customer_id, item.item_date AS dated_on,
      -round(item.open_amount * currency.rate, 2) AS amount
    FROM (${selectUnallocated(range)}) item JOIN customers customer USING (customer_id)
      ${joinRates(range.to)}`,
  DraftPayments: ({ to }) => sql`
    SELECT 'Payment' AS kind, p.payment_id AS id, p.kind AS name, p.customer_id, p.payment_date AS dated_on,
      round(p.amount * sterling_rate(p.currency_id, p.payment_date), 2) AS amount
    FROM payments p WHERE NOT p.is_confirmed AND p.payment_date <= ${to}::date`,
  DraftCredits: ({ to }) => sql`
    SELECT 'Credit' AS kind, c.credit_id AS id, 'Credit' AS name, c.customer_id, c.credit_date AS dated_on, round(c.gross_amount * c.exchange_rate, 2) AS amount
    FROM credits c WHERE c.state = 'Draft' AND c.credit_date <= ${to}::date`,
  // The id is the customer's, or 0 for standard prices.
  DraftPrices: ({ to }) => sql`
    SELECT 'Prices' AS kind, coalesce(l.customer_id, 0) AS id, count(*) || CASE WHEN count(*) = 1 THEN ' price' ELSE ' prices' END AS name, l.customer_id,
      min(l.effective_from) AS dated_on, NULL::numeric AS amount
    FROM price_lists l WHERE l.status = 'Draft' AND l.effective_from <= ${to}::date GROUP BY l.customer_id`,
  OpenCounts: ({ to }) => sql`
    SELECT 'Count' AS kind, t.stock_take_id AS id, 'Stock count of ' || coalesce(supplier.name, 'all suppliers') AS name, NULL::integer AS customer_id,
      (t.counted_at AT TIME ZONE 'Europe/London')::date AS dated_on, NULL::numeric AS amount
    FROM stock_takes t LEFT JOIN suppliers supplier USING (supplier_id) WHERE t.state <> 'Posted' AND (t.counted_at AT TIME ZONE 'Europe/London')::date <= ${to}::date`,
  NumberGaps: selectNumberGaps,
  Statements: ({ to }) => sql`
    SELECT 'Account' AS kind, c.customer_id AS id, 'Statement' AS name, c.customer_id, NULL::date AS dated_on, round(owed.balance * currency.rate, 2) AS amount
    FROM (${selectBalancesAt(to)}) owed JOIN customers c USING (customer_id) ${joinRates(to)} WHERE ${needsStatement(sql`c.customer_id`, to)}`,
};

/** Selects the items of one check. */
export const selectCheckItems = (check: SqlCheck, range: MonthEndRange) => itemQueries[check](range);

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
        SELECT count(*)::integer AS count, sum(item.amount) AS amount, ${range.today}::date - min(item.dated_on) AS oldest_days FROM (${itemQueries[check](range)}) item`,
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
        SELECT item.kind, item.id, item.name, item.customer_id, customer.name AS customer_name, item.dated_on, item.amount
        FROM (${itemQueries[check](range)}) item LEFT JOIN customers customer USING (customer_id)
        ORDER BY item.dated_on NULLS LAST, customer.name, item.kind, item.id LIMIT ${sql.lit(maxItems)}`,
      example: { to: '2026-10-31', today: '2026-11-21' },
    }),
  ]),
);

/** Lists the items of one check, oldest first. */
export const listCheck = (db: Db, check: SqlCheck, range: MonthEndRange) => must(itemStatements.get(check), check).rows(db, range);
