import { dealName } from '#contract/sales/deal/dealName.ts';
import { decimal } from '#contract/money.ts';
import { businessDay } from '#server/businessDay.ts';

/** An amount, price or rate from JSON or the database, already rounded. */
export type Amount = number | string;
type Absent = null | undefined;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const minus = '\u2212';

const isAbsent = (value: Amount | Absent): value is Absent | '' => value === null || value === undefined || value === '';

const groupThousands = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

const formatFixed = (value: Amount, { decimals, symbol = '' }: { decimals: number; symbol?: string }) => {
  const fixed = decimal(value).toFixed(decimals);
  const [whole = '', fraction] = fixed.replace('-', '').split('.');
  const isNegative = fixed.startsWith('-') && /[1-9]/.test(fixed);
  return `${isNegative ? minus : ''}${symbol}${groupThousands(whole)}${fraction ? `.${fraction}` : ''}`;
};

/** Formats `2026-11-21`, or an instant that starts with such a date, as `21 Nov 2026`. Blank if absent. */
export const formatDate = (date: string | Absent) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? [];
  return year && month && day ? `${Number(day)} ${months[Number(month) - 1]} ${year}` : '';
};

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** Formats an instant in London time, such as `15 Sep 2026, 09:14`. */
export const formatInstant = (instant: string) => {
  const moment = new Date(instant);
  return `${formatDate(businessDay(moment))}, ${londonTime.format(moment)}`;
};

/** Formats money as `£1,234.50` or `−£20.00`, with a true minus. Blank if absent. */
export const formatMoney = (value: Amount | Absent, symbol = '£') => (isAbsent(value) ? '' : formatFixed(value, { decimals: 2, symbol }));

/** Returns the number of decimals that a value needs. */
export const countDecimals = (value: Amount) => decimal(value).toFixed().split('.')[1]?.length ?? 0;

/** Formats a price with two decimals, or up to four if needed. */
export const formatPrice = (value: Amount | Absent, symbol = '£') =>
  isAbsent(value) ? '' : formatFixed(value, { decimals: Math.min(4, Math.max(2, countDecimals(value))), symbol });

export const formatQuantity = (value: Amount | Absent) =>
  isAbsent(value) ? '' : formatFixed(value, { decimals: Math.min(3, countDecimals(value)) });

/** Formats a count with its noun, such as `1 pallet` or `2,000 pallets`. */
export const formatCount = (count: Amount, one: string, many = `${one}s`) => `${formatQuantity(count)} ${Number(count) === 1 ? one : many}`;

/** Formats a percentage with as many decimals as needed, at most two. For a column, pass the same `decimals` for all rows. */
export const formatPercent = (value: Amount | Absent, decimals?: number) =>
  isAbsent(value) ? '' : `${formatFixed(value, { decimals: decimals ?? Math.min(2, countDecimals(value)) })}%`;

/** Formats kilograms, without decimals from 100 kg. For a column, pass the same `decimals` for all rows. */
export const formatWeight = (kilograms: Amount | Absent, decimals?: number) =>
  isAbsent(kilograms) ? '' : formatFixed(kilograms, { decimals: decimals ?? (decimal(kilograms).abs().gte(100) ? 0 : 1) });

export const formatDeal = (dealNo: number | Absent, part: number | Absent) => dealName({ DealNo: dealNo, Part: part });

/** Splits a company address into lines. The settings have it as one text with line breaks or commas. */
export const splitAddress = (address: string | Absent) =>
  (address ?? '')
    .split(/\n|,\s*/)
    .map((line) => line.trim())
    .filter(Boolean);
