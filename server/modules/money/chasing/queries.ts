import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { lateCompensation, lateSince, referenceDay, statutoryInterest } from '#contract/money/chasing/interest.ts';
import { ChasedItem, ChaseLetter, ChaseNote, listChased } from '#contract/money/chasing/calls.ts';
import type { Age } from '#contract/sales/deal/ages.ts';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { ageIndexSql, ageIndex } from '#server/ledgers/ages.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { must } from '#server/must.ts';

/** SQL: state of the promise in note `n`. A promise is kept if receipts recorded after the note and dated by the promised day reach its amount. */
const promiseState = (today: DateOnly) => sql`
  CASE WHEN n.promised_on IS NULL THEN NULL
    WHEN (SELECT coalesce(sum(receipt.amount), 0) FROM payments receipt WHERE receipt.customer_id = n.customer_id AND receipt.kind = 'Receipt' AND receipt.is_confirmed
      AND receipt.reversed_on IS NULL AND NOT receipt.is_opening AND receipt.confirmed_at > n.created_at AND receipt.payment_date <= n.promised_on) >= n.promised_amount THEN 'Kept'
    WHEN n.promised_on < ${today}::date THEN 'Broken' ELSE 'Open' END`;

/** Days after a contact during which the account is not listed to call. */
const quietDays = 7;

/** SQL: total of a customer's unallocated money and credit notes. */
const onAccount = (customerId: RawBuilder<unknown>) => sql`
  coalesce((SELECT sum(p.unallocated) FROM payments p WHERE p.customer_id = ${customerId} AND p.kind = 'Receipt' AND p.unallocated > 0), 0)
  + coalesce((SELECT sum(r.unallocated) FROM credits r WHERE r.customer_id = ${customerId} AND r.credit_no IS NOT NULL AND r.unallocated > 0), 0)`;

const onAccountStatement = statement({
  name: 'on the account of a chased customer',
  row: z.object({ OnAccount: z.number() }),
  exact: ['OnAccount'],
  write: (customerId: number) => sql`SELECT ${onAccount(sql`${customerId}::integer`)} AS on_account`,
  example: 1,
});

/** Returns the unallocated money and credit notes of a customer, in the customer's currency. */
export const findOnAccount = async (db: Db, customerId: number): Promise<Big> =>
  must((await onAccountStatement.rows(db, customerId))[0], 'Amount on account').OnAccount;

/**
 * SQL: last letter about the items now overdue. Letters written before the oldest of these items was due were about other items and do not
 * count. The level is at most the number of letters that count, so a second letter counts as a first if the items of the first are paid.
 */
const lastLetter = (customerId: RawBuilder<unknown>, oldestDue: RawBuilder<unknown>) => sql`
  SELECT least(l.level, count(*) OVER ())::integer AS level, l.written_on FROM chase_letters l WHERE l.customer_id = ${customerId} AND l.written_on > ${oldestDue}
  ORDER BY l.written_on DESC, l.chase_letter_id DESC LIMIT 1`;

const lastLevel = statement({
  name: 'last letter of an account',
  row: z.object({ Level: z.number() }),
  write: ({ customerId, oldestDue }: { customerId: number; oldestDue: DateOnly }) =>
    sql`SELECT letter.level FROM (${lastLetter(sql`${customerId}::integer`, sql`${oldestDue}::date`)}) letter`,
  example: { customerId: 1, oldestDue: '2026-10-21' },
});

/** Returns the level of the last letter about the items now overdue, the oldest of them due on `oldestDue`. 0 if there is none. */
export const findLetterLevel = async (db: Db, customerId: number, oldestDue: DateOnly) => {
  const [last] = await lastLevel.rows(db, { customerId, oldestDue });
  return last ? last.Level : 0;
};

/** SQL: amount overdue in one age band, of the items `i`. */
const sumOfAge = (today: DateOnly, age: Age) =>
  sql`coalesce(sum(i.outstanding) FILTER (WHERE ${ageIndexSql(sql`${today}::date - i.due_date`)} = ${ageIndex(age)}), 0)`;

/** One row per account with something overdue. `is_quiet` marks those contacted lately or with a promise still open. */
const accounts = listSource({
  name: 'listChased',
  list: listChased.list,
  exact: ['Overdue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90', 'Disputed', 'OnAccount', 'PromisedAmount'],
  select: ({ today }: { today: DateOnly }) => sql`
    SELECT c.customer_id, c.name AS customer_name, c.account_code, currency.code AS currency_code, c.contact_name, c.phone,
      owed.overdue, owed.days1_to30, owed.days31_to60, owed.days61_to90, owed.over90, owed.disputed, ${onAccount(sql`c.customer_id`)} AS on_account, owed.oldest_days,
      contact.contacted_on AS last_contact_on, contact.note AS last_note,
      promised.promised_on, promised.promised_amount, promised.promise, letter.level AS letter_level, letter.written_on AS letter_on,
      coalesce(contact.contacted_on > ${today}::date - ${sql.lit(quietDays)}, false) OR coalesce(promised.promise = 'Open', false) AS is_quiet
    FROM customers c JOIN currencies currency USING (currency_id) CROSS JOIN LATERAL (
      SELECT sum(i.outstanding) AS overdue, max(${today}::date - i.due_date) AS oldest_days, min(i.due_date) FILTER (WHERE dispute.invoice_id IS NULL) AS undisputed_since,
        ${sumOfAge(today, 'Days1To30')} AS days1_to30, ${sumOfAge(today, 'Days31To60')} AS days31_to60,
        ${sumOfAge(today, 'Days61To90')} AS days61_to90, ${sumOfAge(today, 'Over90')} AS over90,
        coalesce(sum(i.outstanding) FILTER (WHERE dispute.invoice_id IS NOT NULL), 0) AS disputed
      FROM owed_items i LEFT JOIN invoice_disputes dispute ON dispute.invoice_id = i.invoice_id AND dispute.settled_on IS NULL
      WHERE i.customer_id = c.customer_id AND i.due_date < ${today}::date) owed
    LEFT JOIN LATERAL (SELECT n.contacted_on, n.note FROM chase_notes n WHERE n.customer_id = c.customer_id ORDER BY n.contacted_on DESC, n.chase_note_id DESC LIMIT 1) contact ON true
    LEFT JOIN LATERAL (SELECT n.promised_on, n.promised_amount, ${promiseState(today)} AS promise FROM chase_notes n
      WHERE n.customer_id = c.customer_id AND n.promised_on >= ${today}::date - owed.oldest_days ORDER BY n.contacted_on DESC, n.chase_note_id DESC LIMIT 1) promised ON true
    LEFT JOIN LATERAL (${lastLetter(sql`c.customer_id`, sql`owed.undisputed_since`)}) letter ON true
    WHERE owed.overdue > 0`,
  example: { today: '2026-11-21' },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
    Show: (filter) => showFilters[filter],
  },
});

const showFilters = {
  ToCall: sql`NOT listed.is_quiet AND listed.disputed + listed.on_account < listed.overdue`,
  Promised: sql`listed.promise = 'Open'`,
  Broken: sql`listed.promise = 'Broken'`,
  Disputed: sql`listed.disputed > 0`,
};

/** Lists accounts with something overdue today. */
export const findChased = (db: Db, query: ListQuery, today: DateOnly) => findList(db, accounts, query, { today });

const overdueRow = ChasedItem.omit({ Interest: true, BankRate: true, BankRateOn: true, BankRateSince: true, Compensation: true }).extend({
  CustomerOrderNo: z.string().nullable(),
  ExchangeRate: z.number(),
});
export type OverdueItem = RowOf<typeof overdueRow, 'Outstanding' | 'ExchangeRate'>;

const overdue = statement({
  name: 'overdue items of an account',
  row: overdueRow,
  exact: ['Outstanding', 'ExchangeRate'],
  write: ({ customerId, invoiceId, today }: { customerId: number; invoiceId: number | null; today: DateOnly }) => sql`
    SELECT 'Invoice' AS kind, i.invoice_id, NULL::integer AS refund_payment_id, i.invoice_no, i.original_no, i.invoice_date, i.due_date, i.customer_order_no, i.outstanding, i.exchange_rate,
      ${today}::date - i.due_date AS days, dispute.invoice_dispute_id, dispute.reason AS dispute
    FROM invoices i LEFT JOIN invoice_disputes dispute ON dispute.invoice_id = i.invoice_id AND dispute.settled_on IS NULL
    WHERE i.customer_id = ${customerId}::integer
      AND CASE WHEN ${invoiceId}::integer IS NULL THEN i.outstanding > 0 AND (i.due_date < ${today}::date OR dispute.invoice_id IS NOT NULL) ELSE i.invoice_id = ${invoiceId}::integer END
    UNION ALL
    SELECT 'Refund', NULL, p.payment_id, p.payment_no, NULL, p.payment_date, p.payment_date, NULL, p.unallocated, p.exchange_rate, ${today}::date - p.payment_date, NULL, NULL
    FROM payments p
    WHERE p.customer_id = ${customerId}::integer AND p.kind = 'Refund' AND p.unallocated > 0 AND p.payment_date < ${today}::date AND ${invoiceId}::integer IS NULL
    ORDER BY due_date, kind, invoice_no`,
  example: { customerId: 1, invoiceId: 1, today: '2026-11-21' },
});

/** Lists the overdue or disputed items of an account, earliest due date first. If an invoice is given, lists only that one. */
export const findOverdue = (db: Db, customerId: number, today: DateOnly, invoiceId: number | null = null) =>
  overdue.rows(db, { customerId, invoiceId, today });

/** Returns the Bank Rate on each of the days, and the day from which it applied. */
const findBankRates = async (db: Db, days: readonly DateOnly[]) => {
  const { rows } = await sql<{ Day: DateOnly; Rate: Big; Since: DateOnly }>`
    SELECT day, in_force.rate, in_force.effective_from AS since
    FROM unnest(${[...new Set(days)]}::date[]) AS day
    CROSS JOIN LATERAL (SELECT r.rate, r.effective_from FROM bank_rates r WHERE r.active AND r.effective_from <= day ORDER BY r.effective_from DESC LIMIT 1) in_force`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.Day, row]));
};

const withoutInterest = { Interest: null, BankRate: null, BankRateOn: null, BankRateSince: null, Compensation: null };

/** Adds the statutory interest of each item up to today, for information only. Disputed items, refunds and items not yet late have none. */
export const addInterest = async (db: Db, invoices: readonly OverdueItem[], today: DateOnly) => {
  const rateDay = ({ DueDate }: OverdueItem) => referenceDay(lateSince(DueDate));
  const rates = await findBankRates(db, invoices.map(rateDay));
  return invoices.map((row) => {
    const { CustomerOrderNo: _order, ExchangeRate, ...invoice } = row;
    const bankRate = rates.get(rateDay(row));
    if (invoice.Days <= 0 || invoice.Dispute !== null || invoice.Kind === 'Refund' || !bankRate) return { ...invoice, ...withoutInterest };
    return {
      ...invoice,
      Interest: statutoryInterest(invoice, bankRate.Rate, today),
      BankRate: bankRate.Rate,
      BankRateOn: bankRate.Day,
      BankRateSince: bankRate.Since,
      Compensation: lateCompensation(invoice.Outstanding.times(ExchangeRate)),
    };
  });
};

const notes = statement({
  name: 'chase notes',
  row: ChaseNote,
  exact: ['PromisedAmount'],
  write: ({ customerId, today }: { customerId: number; today: DateOnly }) => sql`
    SELECT n.chase_note_id, n.contacted_on, n.way, n.note, n.promised_on, n.promised_amount, ${promiseState(today)} AS promise, person(n.created_by) AS by_name
    FROM chase_notes n WHERE n.customer_id = ${customerId}::integer ORDER BY n.contacted_on DESC, n.chase_note_id DESC LIMIT 100`,
  example: { customerId: 1, today: '2026-11-21' },
});

export const findNotes = (db: Db, customerId: number, today: DateOnly) => notes.rows(db, { customerId, today });

const letters = statement({
  name: 'chase letters',
  row: ChaseLetter,
  write: (customerId: number) => sql`
    SELECT l.chase_letter_id, l.level, l.written_on, l.sent_at FROM chase_letters l WHERE l.customer_id = ${customerId}::integer
    ORDER BY l.written_on DESC, l.chase_letter_id DESC LIMIT 50`,
  example: 1,
});

export const getChaseFile = async (db: Db, customerId: number, today: DateOnly) => {
  const customer = await db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select(['customers.CustomerId', 'customers.Name as CustomerName', 'currencies.Code as CurrencyCode'])
    .where('customers.CustomerId', '=', customerId)
    .executeTakeFirst();
  const OnAccount = await findOnAccount(db, customerId);
  const invoices = await findOverdue(db, customerId, today);
  const Notes = await findNotes(db, customerId, today);
  const Letters = await letters.rows(db, customerId);
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return { ...customer, OnAccount, Invoices: await addInterest(db, invoices, today), Notes, Letters };
};
