import { businessDay } from '#server/businessDay.ts';

const mostDigits = 9;

const bare = (text: string) => {
  const trimmed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^(GBP|EUR|USD)|(GBP|EUR|USD)$/gi, '');
  const isNegative = /^\(.*\)$|^[£€$]?[-−]|[-−]$|DR$/i.test(trimmed) && !/^\([-−]/.test(trimmed);
  return {
    isNegative,
    digits: trimmed
      .replace(/^\((.*)\)$/, '$1')
      .replace(/(CR|DR)$/i, '')
      .replace(/^([-−+]?[£€$]?|[£€$]?[-−+]?)(?=[\d.])/, '')
      .replace(/(?<=\d)[-−+]$/, ''),
  };
};

/** `1,234.50`, `1.234,50` and `1234,5` mean what they mean where they are written; a comma with three digits behind it, thousands. */
const toPoint = (digits: string): string | undefined => {
  if (/^\d+(\.\d{1,2})?$/.test(digits)) return digits;
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (/^\d+,\d{1,2}$/.test(digits)) return digits.replace(',', '.');
  if (/^\.\d{1,2}$/.test(digits)) return `0${digits}`;
  // Some banks write pennies with zeros after them.
  if (/^\d+\.\d{2}0+$/.test(digits)) return digits.replace(/(\.\d{2})0+$/, '$1');
  return undefined;
};

/** An amount as banks write it, as text with two decimals and a minus where it is one; undefined where it is none, or too large. */
export const readAmount = (text: string): string | undefined => {
  const { isNegative, digits } = bare(text);
  const pointed = toPoint(digits);
  if (pointed === undefined) return undefined;
  const [whole = '', pence = ''] = pointed.split('.');
  const pounds = whole.replace(/^0+(?=\d)/, '');
  if (pounds.length > mostDigits) return undefined;
  const amount = `${pounds}.${pence.padEnd(2, '0')}`;
  return isNegative && !/^[0.]+$/.test(amount) ? `-${amount}` : amount;
};

export const negated = (amount: string) => {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};

export const isZero = (amount: string) => /^-?[0.]+$/.test(amount);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const century = 2000;

/** Of a year that is written in full nothing is guessed: `0001-01-01` stands for none. */
const day = (year: string, month: number, date: number): string | undefined => {
  const full = Number(year) + (year.length === 2 ? century : 0);
  const made = new Date(Date.UTC(full, month - 1, date));
  const isReal = made.getUTCFullYear() === full && made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
  return isReal && full >= 1990 && full <= 2100 ? made.toISOString().slice(0, 10) : undefined;
};

export type DateOrder = 'DayFirst' | 'MonthFirst';

/** A day as banks write it: `20/11/2026`, `20-Nov-26`, `2026-11-20`, `20261120…`; undefined where it is none. */
export const readDay = (text: string, order: DateOrder = 'DayFirst'): string | undefined => {
  const said = text.trim().toLowerCase();
  const [, year, month, date] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:\D|$)/.exec(said) ?? /^(\d{4})(\d{2})(\d{2})/.exec(said) ?? [];
  if (year) return day(year, Number(month), Number(date));
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:\D|$)/.exec(said) ?? [];
  if (first) return order === 'DayFirst' ? day(last ?? '', Number(second), Number(first)) : day(last ?? '', Number(first), Number(second));
  const [, of, named, then] = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d{2})(?:\D|$)/.exec(said) ?? [];
  return named ? day(then ?? '', months.indexOf(named) + 1, Number(of)) : undefined;
};

/** With a zone, and not midnight: some banks write a day so, which is of no zone. */
const isInstant = (text: string) => /T\d\d:?\d\d.*(Z|[-+]\d\d:?\d\d)$/i.test(text) && !/T00:?00(:?00(\.0+)?)?(Z|[-+])/i.test(text);

/** Of an instant the day that it was in London: 23:30 in universal time of a summer's evening is the next one. */
export const dayInLondon = (text: string): string | undefined => {
  const moment = new Date(text);
  return isInstant(text) && !Number.isNaN(moment.getTime()) ? readDay(businessDay(moment)) : readDay(text);
};
