import { sql } from 'kysely';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { standardVat, sterling } from '#contract/masterData/lookups/keptRows.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';

/** A date on which money or goods depend, such as that of a despatch or a payment. */
export interface BusinessDate {
  /** Start of the sentence, for example `The despatch`. */
  subject: string;
  date: DateOnly;
  /** Input field of the date, which shows a refusal. */
  field: string;
  /** Events that the date must not precede, with how to correct a wrong one. Events without a date are ignored. */
  after?: readonly { subject: string; date: DateOnly | null; remedy?: string }[];
  /** Currency that needs an exchange rate on the date. Pounds if absent. */
  currencyId?: number;
  /** Maximum age in days without confirmation (`daysBackUnasked`). Absent if no date needs one, for example because nobody entered the date. */
  daysBack?: number;
}

/** Explains why nothing can be dated on a day, in the same words as the database. Null if the books are open. */
export const explainLock = (lockedThrough: DateOnly | null, date: DateOnly): string | null =>
  lockedThrough !== null && date <= lockedThrough ? `The books are locked through ${formatDate(lockedThrough)}: choose a later date` : null;

const lockedError = (field: string, words: string) => new AppError('PERIOD_LOCKED', words, { fields: { [field]: words } });

/** Returns the last day of the locked books. Null if every day is open. */
export const findLockedThrough = async (db: Db) =>
  (await db.selectFrom('company').select('LockedThrough').executeTakeFirstOrThrow()).LockedThrough;

/** Refuses a date in locked books, before the date is final. Throws PERIOD_LOCKED. */
export const requireOpenBooks = async (db: Db, date: DateOnly, field: string) => {
  const locked = explainLock(await findLockedThrough(db), date);
  if (locked) throw lockedError(field, locked);
};

/** Reads what decides whether something can be dated on a day: the lock, the VAT rate and the exchange rate. */
const findBooks = async (db: Db, date: DateOnly, currencyId: number) => {
  const { rows } = await sql<{ LockedThrough: DateOnly | null; HasVatRate: boolean; HasExchangeRate: boolean }>`
    SELECT locked_through, vat_rate_on(${standardVat}, ${date}::date) IS NOT NULL AS has_vat_rate,
      sterling_rate(${currencyId}::integer, ${date}::date) IS NOT NULL AS has_exchange_rate FROM company`.execute(db);
  if (!rows[0]) throw new AppError('RULE_BROKEN', 'The company’s record is missing, so no date can be checked. Ask your administrator');
  return rows[0];
};

const refuseFutureDate = (today: DateOnly, { subject, date, field }: BusinessDate) => {
  if (date > today) throw invalidField(field, `${subject} cannot be dated in the future. Today is ${formatDate(today)}`);
};

/** Returns the warning to confirm. Null if the date is not older than `daysBack`. */
const findAgeWarning = (today: DateOnly, { subject, date, daysBack }: BusinessDate): OrderWarning | null => {
  const age = daysBetween(date, today);
  if (daysBack === undefined || age <= daysBack) return null;
  return { Kind: 'OldDate', Message: `${subject} is dated ${formatDate(date)}, ${age === 1 ? 'yesterday' : `${age} days ago`}` };
};

/** Checks a date on which nothing is posted, so that locked periods and rates do not matter. Otherwise the same as `checkBusinessDate`. */
export const checkUnbookedDate = (today: DateOnly, businessDate: BusinessDate): OrderWarning | null => {
  refuseFutureDate(today, businessDate);
  return findAgeWarning(today, businessDate);
};

/**
 * Refuses an impossible date. Throws INVALID_INPUT if the date is in the future, precedes an event in `after`, or has no VAT or exchange rate, and
 * PERIOD_LOCKED in a locked period. Returns the warning to confirm for an old date. Null if there is nothing to confirm.
 */
export const checkBusinessDate = async (db: Db, today: DateOnly, businessDate: BusinessDate): Promise<OrderWarning | null> => {
  const { subject, date, field, after = [] } = businessDate;
  refuseFutureDate(today, businessDate);
  for (const earlier of after)
    if (earlier.date !== null && date < earlier.date)
      throw invalidField(
        field,
        `${subject} cannot be dated before ${earlier.subject} of ${formatDate(earlier.date)}${earlier.remedy ? `. ${earlier.remedy}` : ''}`,
      );
  const { LockedThrough, HasVatRate, HasExchangeRate } = await findBooks(db, date, businessDate.currencyId ?? sterling);
  const locked = explainLock(LockedThrough, date);
  if (locked) throw lockedError(field, locked);
  if (!HasVatRate) throw invalidField(field, `${subject} cannot be dated ${formatDate(date)}, because no VAT rate was in force`);
  if (!HasExchangeRate)
    throw invalidField(field, `There is no exchange rate for the account’s currency on ${formatDate(date)}. Choose another day`);
  return findAgeWarning(today, businessDate);
};

/** A warning that the user may have to confirm. */
export interface Question {
  /** Null if there is nothing to confirm. */
  question: OrderWarning | null;
  /** Input field that shows the warning. Absent if the warning belongs to no field. */
  field?: string;
  isConfirmed?: boolean | undefined;
}

/** Throws CONFIRMATION_NEEDED with all warnings that are not confirmed yet, because confirming one does not confirm another. */
export const requireAllConfirmations = (questions: readonly Question[]) => {
  const unconfirmed = questions.flatMap(({ question, field, isConfirmed }) => (question && !isConfirmed ? [{ question, field }] : []));
  if (unconfirmed.length === 0) return;
  const details: ConfirmationDetails = { Warnings: unconfirmed.map(({ question }) => question), NeedsReason: false, NeedsAdmin: false };
  const fields = Object.fromEntries(unconfirmed.flatMap(({ question, field }) => (field ? [[field, question.Message]] : [])));
  const message = details.Warnings.map(({ Message }) => Message).join('. ');
  throw new AppError('CONFIRMATION_NEEDED', message, { details, ...(Object.keys(fields).length > 0 && { fields }) });
};

/** Throws CONFIRMATION_NEEDED if `checkBusinessDate` returned a warning that is not confirmed yet. */
export const requireDateConfirmation = (question: OrderWarning | null, field: string, isConfirmed?: boolean) =>
  requireAllConfirmations([{ question, field, isConfirmed }]);

/**
 * Checks a date on which money or goods depend. Every use case with such a date calls this. Throws what `checkBusinessDate` throws, and
 * CONFIRMATION_NEEDED with `ConfirmationDetails` for an old date without `ConfirmDate`.
 */
export const requireBusinessDate = async (db: Db, today: DateOnly, businessDate: BusinessDate, isConfirmed?: boolean): Promise<void> => {
  requireDateConfirmation(await checkBusinessDate(db, today, businessDate), businessDate.field, isConfirmed);
};
