import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ages } from '#contract/sales/deal/ages.ts';
import type { Age } from '#contract/sales/deal/ages.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { ageWords } from '#contract/words/ages.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatCount, formatDate, formatMoney } from '#server/documents/format.ts';
import { ageIndexSql, ageIndex } from '#server/ledgers/ages.ts';
import { payableKinds } from '#server/ledgers/receivables.ts';
import { currencyInFiles, defineReport, numberColumn, rowsOnce } from './report.ts';
import type { Once, Period, ReportColumn } from './report.ts';
import { joinParts, periodText } from './words.ts';

const accountMoney = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money', symbolKey: 'Symbol' });
const poundsMoney = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money', total: true });

/**
 * Lists money in and out by method. A row is a payment or the reversal of one, each on its own date. Receipts and reversed refunds are positive,
 * refunds and reversed receipts negative.
 */
export const paymentsReport = defineReport<Period>({
  title: () => 'Payments',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'Method', title: 'Method', kind: 'text' },
    { key: 'HappenedOn', title: 'Date', kind: 'date' },
    { key: 'Kind', title: 'Kind', kind: 'text' },
    numberColumn('PaymentNo', 'Number', 'Payment'),
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    { key: 'Reference', title: 'Reference', kind: 'text' },
    currencyInFiles,
    accountMoney('Amount', 'Amount'),
    poundsMoney('Sterling', 'In pounds'),
    poundsMoney('Fee', 'Fee, in pounds'),
    { key: 'Reason', title: 'Reason', kind: 'text' },
  ],
  order: [
    ['Method', 'ASC'],
    ['HappenedOn', 'ASC'],
    ['PaymentNo', 'ASC'],
    ['Kind', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT method.description AS method, event.happened_on, event.event_kind AS kind, event.payment_no::text AS payment_no, event.payment_id, event.customer_id, customer.name,
      event.reference, currency.symbol, currency.code AS currency_code, event.sign * event.amount AS amount, round(event.sign * event.amount * event.exchange_rate, 2) AS sterling,
      round(CASE WHEN event.kind = 'Receipt' THEN event.sign ELSE -event.sign END * event.fee * event.exchange_rate, 2) AS fee, event.reason
    FROM (
      SELECT p.*, p.payment_date AS happened_on, p.kind AS event_kind, CASE p.kind WHEN 'Receipt' THEN 1 ELSE -1 END AS sign, NULL::text AS reason
      FROM payments p WHERE p.payment_date BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT p.*, p.reversed_on, p.kind || ' reversed', CASE p.kind WHEN 'Receipt' THEN -1 ELSE 1 END, p.reverse_reason
      FROM payments p WHERE p.reversed_on BETWEEN ${from}::date AND ${to}::date) event
    JOIN payment_methods method USING (payment_method_id) JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = event.currency_id
    WHERE event.is_confirmed AND NOT event.is_opening`,
  notes: async (db, { from, to }) => {
    const { rows } = await sql<{ Method: string; Count: number; Total: string }>`
      SELECT m.description AS method, count(*)::integer AS count,
        to_char(sum(CASE p.kind WHEN 'Receipt' THEN 1 ELSE -1 END * round(p.amount * p.exchange_rate, 2)), 'FM999,999,999,990.00') AS total
      FROM payments p JOIN payment_methods m USING (payment_method_id)
      WHERE p.is_confirmed AND NOT p.is_opening AND p.payment_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1 ORDER BY 1`.execute(db);
    return rows.map(({ Method, Count, Total }) => `${Method}: ${formatCount(Count, 'payment')}, in total £${Total} before reversals.`);
  },
});

export const creditsReport = defineReport<Period>({
  title: () => 'Credit notes by reason',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'Reason', title: 'Reason', kind: 'text' },
    { key: 'CreditDate', title: 'Date', kind: 'date' },
    numberColumn('CreditNo', 'Number', 'Credit'),
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    numberColumn('InvoiceNo', 'Invoice', 'Invoice'),
    { key: 'State', title: 'State', kind: 'text' },
    currencyInFiles,
    accountMoney('GrossAmount', 'Gross, as credited'),
    poundsMoney('SterlingNet', 'Net'),
    poundsMoney('SterlingVat', 'VAT'),
    { key: 'Comment', title: 'Comment', kind: 'text' },
  ],
  order: [
    ['Reason', 'ASC'],
    ['CreditDate', 'ASC'],
    ['CreditNo', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT reason.description AS reason, credit.credit_date, credit.credit_no::text AS credit_no, credit.credit_id, credit.customer_id, customer.name,
      coalesce(invoice.original_no, invoice.invoice_no::text) AS invoice_no, credit.invoice_id, CASE credit.state WHEN 'Cancelled' THEN 'Reversed by a debit note' ELSE credit.state END AS state,
      currency.symbol, currency.code AS currency_code, credit.gross_amount, vat.sterling_net, vat.sterling_vat, credit.comment
    FROM credits credit JOIN credit_reasons reason USING (credit_reason_id) JOIN customers customer ON customer.customer_id = credit.customer_id
    JOIN currencies currency ON currency.currency_id = credit.currency_id LEFT JOIN invoices invoice ON invoice.invoice_id = credit.invoice_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(sterling_net), 0) AS sterling_net, coalesce(sum(sterling_vat), 0) AS sterling_vat FROM credit_vat WHERE credit_id = credit.credit_id) vat
    WHERE credit.credit_no IS NOT NULL AND credit.credit_date BETWEEN ${from}::date AND ${to}::date`,
});

/**
 * Lists line discounts by invoice date, and settlement discounts offered, taken and lapsed. Line discounts of debit notes are left out, because a debit
 * note only charges again what a credit note credited.
 */
export const discountsReport = defineReport<Period>({
  title: () => 'Discounts',
  about: (_db, selection) => periodText(selection),
  columns: () => [
    { key: 'InvoiceDate', title: 'Date', kind: 'date' },
    numberColumn('InvoiceNo', 'Invoice', 'Invoice'),
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    { key: 'Kind', title: 'Discount', kind: 'text' },
    { key: 'Percent', title: 'Rate', kind: 'percent' },
    { key: 'Until', title: 'Until', kind: 'date' },
    poundsMoney('OnLines', 'Line discount'),
    poundsMoney('Offered', 'Offered'),
    poundsMoney('Taken', 'Taken'),
    poundsMoney('Lapsed', 'Lapsed'),
  ],
  order: [
    ['InvoiceDate', 'ASC'],
    ['InvoiceNo', 'ASC'],
    ['Kind', 'ASC'],
    ['LineNo', 'ASC'],
  ],
  rows: ({ from, to }, today) => sql`
    SELECT i.invoice_date, i.invoice_no::text AS invoice_no, i.invoice_id, i.customer_id, c.name, d.kind, d.line_no, d.percent, d.until, d.on_lines, d.offered, d.taken,
      CASE WHEN d.until < ${today}::date THEN greatest(d.offered - d.taken, 0) END AS lapsed
    FROM invoices i JOIN customers c USING (customer_id)
    CROSS JOIN LATERAL (
      SELECT 'On ' || coalesce(l.product_code, l.description) AS kind, l.line_no, l.discount_percent AS percent, NULL::date AS until,
        round((l.quantity * l.unit_price / l.price_per - l.net_amount) * i.exchange_rate, 2) AS on_lines, NULL::numeric AS offered, NULL::numeric AS taken
      FROM invoice_details l WHERE l.invoice_id = i.invoice_id AND l.discount_percent > 0 AND i.kind <> 'Debit'
      UNION ALL
      SELECT 'Settlement', 0, i.settlement_discount_percent, i.invoice_date + i.settlement_discount_days, NULL, round(i.settlement_discount_gross * i.exchange_rate, 2),
        round(coalesce((SELECT sum(a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id), 0) * i.exchange_rate, 2)
      WHERE i.settlement_discount_gross > 0) d
    WHERE i.invoice_date BETWEEN ${from}::date AND ${to}::date`,
});

export interface AgeSelection {
  date: DateOnly;
  basis: 'DueDate' | 'DocumentDate';
}

/** Selects open items at the end of a day. For today or later it reads the stored amounts, which is faster. */
const selectOpenItems = ({ date }: AgeSelection, today: DateOnly) =>
  date < today
    ? sql`SELECT * FROM open_items_at(${date}::date)`
    : sql`
    SELECT customer_id, CASE WHEN kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END AS kind, invoice_date AS item_date, due_date, outstanding AS open_amount FROM invoices WHERE outstanding > 0
    UNION ALL SELECT customer_id, 'Credit', credit_date, credit_date, -unallocated FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL
    UNION ALL SELECT customer_id, kind, payment_date, payment_date, CASE kind WHEN 'Receipt' THEN -unallocated ELSE unallocated END FROM payments WHERE unallocated > 0
    UNION ALL SELECT customer_id, 'Tied', payment_date, payment_date, -tied FROM payments WHERE tied > 0`;

const owedKindsSql = sql`(${sql.join(payableKinds.map((kind) => sql.lit(kind)))})`;

/** Bands after the ages, which are 0 to 4. */
const unallocatedBand = sql.lit(ages.length);
const tiedBand = sql.lit(ages.length + 1);

/**
 * Selects open items with their band: an age, unallocated, or tied to pro formas. `OFFSET 0` calculates the band once, because nine sums use it.
 * `keys` are the columns to group by, also those of account `c` if `accounts` is given.
 */
const selectAgedItems = (selection: AgeSelection, today: DateOnly, keys = sql`i.customer_id`, accounts?: RawBuilder<unknown>) => sql`
  SELECT ${keys}, i.open_amount, CASE
      WHEN i.kind = 'Tied' THEN ${tiedBand} WHEN i.kind NOT IN ${owedKindsSql} THEN ${unallocatedBand} ELSE ${ageIndexSql(sql`aged.days`)} END AS band,
    i.kind IN ${owedKindsSql} AND i.due_date < ${selection.date}::date AS is_overdue
  FROM (${selectOpenItems(selection, today)}) i ${accounts ? sql`JOIN ${accounts} c USING (customer_id)` : sql``} CROSS JOIN LATERAL (
    SELECT ${selection.date}::date - CASE ${selection.basis}::text WHEN 'DueDate' THEN i.due_date ELSE i.item_date END AS days) aged
  OFFSET 0`;

const sumWhere = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(o.open_amount) FILTER (WHERE ${condition}), 0)`;
const atAge = (age: Age) => sumWhere(sql`o.band = ${ageIndex(age)}`);
const buckets = sql`sum(o.open_amount) AS balance, ${atAge('NotDue')} AS not_due, ${atAge('Days1To30')} AS days1_to30, ${atAge('Days31To60')} AS days31_to60,
  ${atAge('Days61To90')} AS days61_to90, ${atAge('Over90')} AS over90, ${sumWhere(sql`o.band = ${unallocatedBand}`)} AS unallocated, ${sumWhere(sql`o.band = ${tiedBand}`)} AS tied,
  ${sumWhere(sql`o.is_overdue`)} AS overdue`;

/** Selects the balance of each account by age in its own currency. `overdue` is the amount past its due date, whatever the ageing basis. */
const selectAgedAccounts = (selection: AgeSelection, today: DateOnly) =>
  sql`SELECT o.customer_id, ${buckets} FROM (${selectAgedItems(selection, today)}) o GROUP BY o.customer_id`;

/**
 * Converts the parts of a balance to pounds, so that the rounded parts add up to the rounded balance. Each part is the rounded sum of all parts up to
 * and including it, less the rounded sum of the parts before it.
 */
const partsInPounds = (names: readonly string[], rate: RawBuilder<unknown>) => {
  const upTo = (count: number) =>
    count === 0
      ? sql`0`
      : sql`round((${sql.join(
          names.slice(0, count).map((name) => sql.ref(`a.${name}`)),
          sql` + `,
        )}) * ${rate}, 2)`;
  return names.map((name, index) => [name, sql`(${upTo(index + 1)} - ${upTo(index)})`] as const);
};

/**
 * Adds up the balances of the accounts that meet `condition` by age, in pounds at the day's rate. Foreign accounts are converted one by one, to round
 * as the report does. Sterling accounts need no rounding, so they are one group.
 */
export const agesInPounds = (selection: AgeSelection, today: DateOnly, condition: RawBuilder<unknown>) => {
  const whole = ['balance', 'overdue'].map((name) => [name, sql`round(${sql.ref(`a.${name}`)} * a.rate, 2)`] as const);
  const columns = [
    ...whole,
    ...partsInPounds(['not_due', 'days1_to30', 'days31_to60', 'days61_to90', 'over90', 'unallocated', 'tied'], sql`a.rate`),
  ].map(([name, pounds]) => sql`coalesce(sum(${pounds}), 0) AS ${sql.ref(name)}`);
  const accounts = sql`(SELECT c.customer_id, rates.rate, CASE rates.rate WHEN 1 THEN 0 ELSE c.customer_id END AS rounding_group
    FROM customers c JOIN (SELECT currency_id, sterling_rate(currency_id, ${selection.date}::date) AS rate FROM currencies OFFSET 0) rates USING (currency_id)
    WHERE ${condition} OFFSET 0)`;
  return sql`
    SELECT ${sql.join(columns)} FROM (
      SELECT o.rounding_group, o.rate, ${buckets} FROM (
        SELECT i.rounding_group, i.rate, i.band, i.is_overdue, sum(i.open_amount) AS open_amount
        FROM (${selectAgedItems(selection, today, sql`c.rounding_group, c.rate`, accounts)}) i GROUP BY 1, 2, 3, 4) o
      GROUP BY o.rounding_group, o.rate) a`;
};

const basisWords = { DueDate: 'by due date', DocumentDate: 'by document date' };

const currencyNote = async (db: Db, { date }: AgeSelection) => {
  const { rows } = await sql<{
    Code: string;
  }>`SELECT DISTINCT k.code FROM customers c JOIN currencies k USING (currency_id) WHERE k.code <> 'GBP' ORDER BY 1`.execute(db);
  return rows.length > 0 ? [`Balances are in each account’s currency. Totals are in pounds at the rate of ${formatDate(date)}.`] : [];
};

interface Disputed {
  Name: string;
  Symbol: string;
  Amount: Big;
}

/** Names the accounts with disputed invoices at the end of a day, and the open amount of those invoices. */
const disputeNote = async (db: Db, { date }: AgeSelection) => {
  const { rows } = await sql<Disputed>`
    SELECT customer.name, currency.symbol, sum(invoice.gross_amount - coalesce((SELECT sum(a.amount + a.discount_taken) FROM allocations a
      WHERE a.invoice_id = invoice.invoice_id AND a.allocated_on <= ${date}::date), 0)) AS amount
    FROM invoice_disputes dispute JOIN invoices invoice USING (invoice_id) JOIN customers customer ON customer.customer_id = dispute.customer_id
    JOIN currencies currency ON currency.currency_id = customer.currency_id
    WHERE dispute.disputed_on <= ${date}::date AND (dispute.settled_on IS NULL OR dispute.settled_on > ${date}::date)
    GROUP BY customer.customer_id, customer.name, currency.symbol ORDER BY customer.name, customer.customer_id`.execute(db);
  const open = rows
    .filter(({ Amount }) => Amount.gt(0))
    .map(({ Name, Symbol, Amount }) => `${Name} ${formatMoney(Amount.toFixed(2), Symbol)}`);
  return open.length > 0 ? [`Amounts in dispute: ${open.join(', ')}.`] : [];
};

/** Columns in the account's own currency. Their totals are in pounds. */
const agedColumns = (
  [
    ['Balance', 'Balance'],
    ...ages.map((age) => [age, ageWords[age]] as const),
    ['Unallocated', 'Unallocated'],
    ['Tied', 'Tied to pro formas'],
  ] as const
).map(([key, title]): ReportColumn => ({ ...accountMoney(key, title), total: true, totalOf: `${key}Sterling` }));

const [balanceKey = '', ...partKeys] = agedColumns.map(({ key }) => key);
const amountKeys = [balanceKey, ...partKeys];
const agedInPounds = [
  [balanceKey, sql`round(${sql.ref(`a.${balanceKey}`)} * a.rate, 2)`] as const,
  ...partsInPounds(partKeys, sql`a.rate`),
];
const selectSterling = (convert = (pounds: RawBuilder<unknown>) => pounds) =>
  sql.join(agedInPounds.map(([key, pounds]) => sql`${convert(pounds)} AS ${sql.ref(`${key}Sterling`)}`));
const isAccountListed = sql.join(
  amountKeys.map((key) => sql`${sql.ref(`a.${key}`)} <> 0`),
  sql` OR `,
);

/** The balances are added up once. Pounds are computed for the rows of a page and, for the totals, as in `agesInPounds`. */
const agedOnce: Once<AgeSelection> = {
  id: 'CustomerId',
  base: (selection, today) => sql`
    SELECT a.*, c.account_code, c.name, c.symbol, c.code AS currency_code, c.rate, CASE c.rate WHEN 1 THEN 0 ELSE a.customer_id END AS rounding_group
    FROM (${selectAgedAccounts(selection, today)}) a JOIN (SELECT c.customer_id, c.account_code, c.name, k.symbol, k.code, k.rate FROM customers c
      JOIN (SELECT currency_id, symbol, code, sterling_rate(currency_id, ${selection.date}::date) AS rate FROM currencies OFFSET 0) k USING (currency_id) OFFSET 0) c USING (customer_id)
    WHERE ${isAccountListed}`,
  rows: ({ basis }) => sql`
    SELECT a.customer_id, ${sql.join(amountKeys.map((key) => sql.ref(`a.${key}`)))}, a.account_code, a.name, a.symbol, a.currency_code, ${selectSterling()},
      CASE ${basis}::text WHEN 'DueDate' THEN 'Due date' ELSE 'Document date' END AS basis, round(a.balance * a.rate, 2) AS sterling FROM base a`,
  totals: () => sql`
    SELECT sum(a.accounts)::integer AS all_rows, ${selectSterling((pounds) => sql`sum(${pounds})`)}, sum(round(a.balance * a.rate, 2)) AS sterling
    FROM (SELECT a.rate, count(*) AS accounts, ${sql.join(amountKeys.map((key) => sql`sum(${sql.ref(`a.${key}`)}) AS ${sql.ref(key)}`))}
      FROM base a GROUP BY a.rounding_group, a.rate) a`,
};

/** Lists the balance of every account by age, all on the same basis. The age columns and the unallocated and tied amounts add up to the balance. */
export const ageListing = defineReport<AgeSelection>({
  title: () => 'Aged debtors',
  about: (_db, { date, basis }) => joinParts(`as at ${formatDate(date)}`, basisWords[basis]),
  columns: () => [
    { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' },
    { key: 'AccountCode', title: 'Account', kind: 'text' },
    { key: 'Basis', title: 'Aged by', kind: 'text', onlyInFiles: true },
    currencyInFiles,
    ...agedColumns,
    poundsMoney('Sterling', 'Balance, in pounds'),
  ],
  order: [
    ['Name', 'ASC'],
    ['AccountCode', 'ASC'],
  ],
  rows: rowsOnce(agedOnce),
  once: agedOnce,
  notes: async (db, selection) => [...(await currencyNote(db, selection)), ...(await disputeNote(db, selection))],
});
