import { sql } from 'kysely';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { standardVat, sterling } from '#contract/masterData/lookups/keptRows.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';

/** A date that decides money or goods. */
export interface BusinessDate {
  /** What is dated, as a sentence begins: `The despatch`. */
  what: string;
  date: DateOnly;
  /** The field that the date came in: refusals are shown there. */
  field: string;
  /** What it follows from, each with its day, and what is done where that day is wrong; those without a day do not count. */
  after?: readonly { what: string; date: DateOnly | null; remedy?: string }[];
  /** Of the money or the goods; absent: pounds. */
  currencyId?: number;
  /** Days back that pass unasked (`daysBackUnasked`); absent: however old, it is not asked, as of a day that nobody typed. */
  daysBack?: number;
}

/** Why nothing can be dated on a day; null where the books are open then. In the words of the database, which refuses it too. */
export const lockedWords = (lockedThrough: DateOnly | null, date: DateOnly): string | null =>
  lockedThrough !== null && date <= lockedThrough ? `The books are locked through ${formatDate(lockedThrough)}: choose a later date` : null;

const lockedError = (field: string, words: string) => new AppError('PERIOD_LOCKED', words, { fields: { [field]: words } });

/** Through which day nothing can be dated any more; null: every day is open. */
export const findLockedThrough = async (db: Db) =>
  (await db.selectFrom('company').select('LockedThrough').executeTakeFirstOrThrow()).LockedThrough;

/** Refuses a day in closed books of what is not dated for good yet. Throws PERIOD_LOCKED. */
export const requireOpenBooks = async (db: Db, date: DateOnly, field: string) => {
  const locked = lockedWords(await findLockedThrough(db), date);
  if (locked) throw lockedError(field, locked);
};

const findBooks = async (db: Db, date: DateOnly, currencyId: number) => {
  const { rows } = await sql<{ LockedThrough: DateOnly | null; HasVatRate: boolean; HasExchangeRate: boolean }>`
    SELECT locked_through, vat_rate_on(${standardVat}, ${date}::date) IS NOT NULL AS has_vat_rate,
      sterling_rate(${currencyId}::integer, ${date}::date) IS NOT NULL AS has_exchange_rate FROM company`.execute(db);
  if (!rows[0]) throw new AppError('RULE_BROKEN', 'The company’s record is missing, so no date can be checked: ask your administrator');
  return rows[0];
};

const requireNotToCome = (today: DateOnly, { what, date, field }: BusinessDate) => {
  if (date > today) throw invalidField(field, `${what} cannot be dated in the future: today is ${formatDate(today)}`);
};

/** What a person must confirm where the date lies further back than usual, else null. */
const askOfAge = (today: DateOnly, { what, date, daysBack }: BusinessDate): OrderWarning | null => {
  const age = daysBetween(date, today);
  if (daysBack === undefined || age <= daysBack) return null;
  return { Kind: 'OldDate', Message: `${what} is dated ${formatDate(date)}, ${age === 1 ? 'yesterday' : `${age} days back`}` };
};

/** As `checkBusinessDate`, of a date by which nothing is booked: closed periods and rates have no say in it. */
export const checkUnbookedDate = (today: DateOnly, dated: BusinessDate): OrderWarning | null => {
  requireNotToCome(today, dated);
  return askOfAge(today, dated);
};

/**
 * Refuses a date that cannot be: INVALID_INPUT in the future, before what it follows from or where no VAT or exchange rate is in force, PERIOD_LOCKED
 * in a closed period. Answers what a person must confirm where it lies further back than usual, else null.
 */
export const checkBusinessDate = async (db: Db, today: DateOnly, dated: BusinessDate): Promise<OrderWarning | null> => {
  const { what, date, field, after = [] } = dated;
  requireNotToCome(today, dated);
  for (const earlier of after)
    if (earlier.date !== null && date < earlier.date)
      throw invalidField(
        field,
        `${what} cannot be dated before ${earlier.what} of ${formatDate(earlier.date)}${earlier.remedy ? `: ${earlier.remedy}` : ''}`,
      );
  const { LockedThrough, HasVatRate, HasExchangeRate } = await findBooks(db, date, dated.currencyId ?? sterling);
  const locked = lockedWords(LockedThrough, date);
  if (locked) throw lockedError(field, locked);
  if (!HasVatRate) throw invalidField(field, `${what} cannot be dated ${formatDate(date)}: no VAT rate was in force`);
  if (!HasExchangeRate)
    throw invalidField(field, `There is no exchange rate for the account’s currency on ${formatDate(date)}: choose another day`);
  return askOfAge(today, dated);
};

/** Something that a person must confirm, or null; `field` where it is said at one. */
export interface Question {
  question: OrderWarning | null;
  field?: string;
  isConfirmed?: boolean | undefined;
}

/** Asks all that the write does not confirm, at once: one answer is never one to another question. */
export const requireAllMeant = (questions: readonly Question[]) => {
  const asked = questions.flatMap(({ question, field, isConfirmed }) => (question && !isConfirmed ? [{ question, field }] : []));
  if (asked.length === 0) return;
  const details: ConfirmationDetails = { Warnings: asked.map(({ question }) => question), NeedsReason: false, NeedsAdmin: false };
  const fields = Object.fromEntries(asked.flatMap(({ question, field }) => (field ? [[field, question.Message]] : [])));
  const message = details.Warnings.map(({ Message }) => Message).join('. ');
  throw new AppError('CONFIRMATION_NEEDED', message, { details, ...(Object.keys(fields).length > 0 && { fields }) });
};

/** Asks what `checkBusinessDate` answered, where the write does not confirm it. */
export const requireMeant = (question: OrderWarning | null, field: string, isConfirmed?: boolean) =>
  requireAllMeant([{ question, field, isConfirmed }]);

/**
 * The one way for a date that decides money or goods. As `checkBusinessDate`, and an old date that the write does not confirm
 * (`ConfirmDate`) is asked about: CONFIRMATION_NEEDED with `ConfirmationDetails`.
 */
export const requireBusinessDate = async (db: Db, today: DateOnly, dated: BusinessDate, isConfirmed?: boolean): Promise<void> => {
  requireMeant(await checkBusinessDate(db, today, dated), dated.field, isConfirmed);
};
