import { businessDay } from '#server/businessDay.ts';

const maxDigits = 9;

const bare = (text: string) => {
  const trimmed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^(GBP|EUR|USD)|(GBP|EUR|USD)$/gi, '');
  const isNegative = /^[£€$]?\(.*\)$|^[£€$]?[-−]|[-−][£€$]?$|(DR|OD)$/i.test(trimmed) && !/^\([-−]/.test(trimmed);
  return {
    isNegative,
    digits: trimmed
      .replace(/^([£€$]?)\((.*)\)$/, '$1$2')
      .replace(/(CR|DR|OD)$/i, '')
      .replace(/^([-−+]?[£€$]?|[£€$]?[-−+]?)(?=[\d.,])/, '')
      .replace(/(?<=\d)([-−+]?[£€$]?|[£€$]?[-−+]?)$/, '')
      .replaceAll(/(?<=\d)['’](?=\d{3})/g, ''),
  };
};

/** `Point` is 1,234.50. `Comma` is 1.234,50. */
export type NumberStyle = 'Point' | 'Comma';

const swapSigns = (digits: string) => digits.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

/** Drops extra zeros after the pence, which some banks write. */
const toPoint = (digits: string, style: NumberStyle): string | undefined => {
  const pointed = (style === 'Comma' ? swapSigns(digits) : digits).replace(/(\.\d{2})0+$/, '$1');
  if (/^\d*(\.\d{1,2})?$/.test(pointed) && pointed !== '') return pointed.replace(/^\./, '0.');
  return /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(pointed) ? pointed.replaceAll(',', '') : undefined;
};

/** Reads a single figure when no other figures show its style. Refuses `1.500`, because it may be 1.50 or 1,500.00. */
const toPointAlone = (digits: string) => {
  if (/^\d{1,3}\.\d{2}0$/.test(digits)) return undefined;
  return toPoint(digits, 'Point') ?? (/,\d{1,2}$/.test(digits) ? toPoint(digits, 'Comma') : undefined);
};

/** Returns an amount as text with two decimals, and a minus if it is negative. Undefined if it is not an amount or too large. */
export const readAmount = (text: string, style?: NumberStyle): string | undefined => {
  const { isNegative, digits } = bare(text);
  const pointed = style === undefined ? toPointAlone(digits) : toPoint(digits, style);
  if (pointed === undefined) return undefined;
  const [whole = '', pence = ''] = pointed.split('.');
  const pounds = whole.replace(/^0+(?=\d)/, '');
  if (pounds.length > maxDigits) return undefined;
  const amount = `${pounds}.${pence.padEnd(2, '0')}`;
  return isNegative && !/^[0.]+$/.test(amount) ? `-${amount}` : amount;
};

export const isAmount = (text: string) => readAmount(text, 'Point') !== undefined || readAmount(text, 'Comma') !== undefined;

export const negated = (amount: string) => {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};

export const isZero = (amount: string) => /^-?[0.]+$/.test(amount);

/** Converts an amount to pence for exact sums. */
export const amountToPence = (amount: string) => BigInt(amount.replace('.', ''));

export const fromPence = (pence: bigint) => {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const monthNumber = (name: string) => (name === 'sept' ? 9 : months.findIndex((month) => month === name || month.slice(0, 3) === name) + 1);
const century = 2000;

/** Writes a date as ISO. A year written in full is taken literally, and `0001-01-01` means no date. */
const day = (year: string, month: number, date: number): string | undefined => {
  const full = Number(year) + (year.length === 2 ? century : 0);
  const parsedDate = new Date(Date.UTC(full, month - 1, date));
  const isReal = parsedDate.getUTCFullYear() === full && parsedDate.getUTCMonth() === month - 1 && parsedDate.getUTCDate() === date;
  return isReal && full >= 1990 && full <= 2100 ? parsedDate.toISOString().slice(0, 10) : undefined;
};

export type DateOrder = 'DayFirst' | 'MonthFirst';

/** Reads a date as banks write it: `20/11/2026`, `20-Nov-26`, `2026-11-20`, `20261120`. Undefined if it is not a date. */
export const readDay = (text: string, order: DateOrder = 'DayFirst'): string | undefined => {
  const normalised = text
    .trim()
    .toLowerCase()
    .replace(/^(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?\.?,?\s+/, '');
  const [, year, month, date] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:\D|$)/.exec(normalised) ?? /^(\d{4})(\d{2})(\d{2})(?=\D|\d{6}|$)/.exec(normalised) ?? [];
  if (year) return day(year, Number(month), Number(date));
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:\D|$)/.exec(normalised) ?? [];
  if (first) return order === 'DayFirst' ? day(last ?? '', Number(second), Number(first)) : day(last ?? '', Number(first), Number(second));
  const [, of, named, then] = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})(?:\D|$)/.exec(normalised) ?? [];
  if (named) return day(then ?? '', monthNumber(named), Number(of));
  const [, before, dated, of2] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:\D|$)/.exec(normalised) ?? [];
  return before ? day(of2 ?? '', monthNumber(before), Number(dated)) : undefined;
};

/** Reads `26-11-20` with the year first. Reads a date with a four-digit year like `readDay`. */
export const readYearFirst = (text: string): string | undefined => {
  const [, year, month, date] = /^(\d{2})[-/. ](\d{1,2})[-/. ](\d{2})(?:\D|$)/.exec(text.trim()) ?? [];
  return year ? day(year, Number(month), Number(date)) : readDay(text);
};

export const isDay = (text: string) => readDay(text) !== undefined || readDay(text, 'MonthFirst') !== undefined;

/** Tells whether a text is a time with a time zone. Midnight does not count, because some banks add it to a plain date. */
const isInstant = (text: string) => /T\d\d:?\d\d.*(Z|[-+]\d\d:?\d\d)$/i.test(text) && !/T00:?00(:?00(\.0+)?)?(Z|[-+])/i.test(text);

/** Returns the London date of a time. 23:30 UTC on a summer evening is the next day in London. */
export const dayInLondon = (text: string): string | undefined => {
  const moment = new Date(text);
  return isInstant(text) && !Number.isNaN(moment.getTime()) ? readDay(businessDay(moment)) : readDay(text);
};
