const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const minus = '−';

const moneyFormats = new Map<string, Intl.NumberFormat>();
const moneyFormat = (currency: string) => {
  const known = moneyFormats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  moneyFormats.set(currency, made);
  return made;
};
const wholeFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const decimalFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const tonnesFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const priceFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

type Amount = number | string | null | undefined;
const isAbsent = (value: Amount): value is null | undefined | '' => value === null || value === undefined || value === '';
const withMinus = (text: string) => text.replace('-', minus);

/** `£1,234.50`, `−£20.00`; an absent amount is blank. */
export const formatMoney = (amount: Amount, currency = 'GBP') =>
  isAbsent(amount) ? '' : withMinus(moneyFormat(currency).format(Number(amount)));

/** What an account owes, or that it has paid too much: `owes £12.00`, `in credit £12.00`. */
export const owesWords = (balance: number, currency?: string) =>
  balance < 0 ? `in credit ${formatMoney(-balance, currency)}` : `owes ${formatMoney(balance, currency)}`;

/** A unit price without its symbol: `187.35`, `0.0425`. */
export const formatPrice = (price: Amount) => (isAbsent(price) ? '' : withMinus(priceFormat.format(Number(price))));

export const formatQuantity = (quantity: Amount) => (isAbsent(quantity) ? '' : withMinus(wholeFormat.format(Number(quantity))));

export const formatNumber = (value: Amount) => (isAbsent(value) ? '' : withMinus(decimalFormat.format(Number(value))));

/** `0.333`: figures under figures. */
export const formatTonnes = (value: Amount) => (isAbsent(value) ? '' : withMinus(tonnesFormat.format(Number(value))));

/** `2026-11-21` → `21 Nov 2026`. An instant is shown as the day it falls on here. */
export const formatDate = (date: string | null | undefined) => {
  if (!date) return '';
  const [year, month, day] = (date.length > 10 ? isoDay(new Date(date)) : date).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
};

/** `Sat 21 Nov 2026` */
export const formatLongDate = (date: string | null | undefined) =>
  date ? `${days[new Date(`${date.slice(0, 10)}T12:00:00`).getDay()]} ${formatDate(date)}` : '';

/** `21 Nov 2026, 14:05` */
export const formatInstant = (instant: string | null | undefined) => {
  if (!instant) return '';
  const at = new Date(instant);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${formatDate(isoDay(at))}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** The local day as `YYYY-MM-DD`. */
export const isoDay = (at: Date) =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

export const today = () => isoDay(new Date());

/** `addDays('2026-11-30', 1)` → `2026-12-01` */
export const addDays = (date: string, count: number) => {
  const at = new Date(`${date}T12:00:00`);
  at.setDate(at.getDate() + count);
  return isoDay(at);
};

export const plural = (count: number, one: string, many = `${one}s`) => `${formatQuantity(count)} ${count === 1 ? one : many}`;
