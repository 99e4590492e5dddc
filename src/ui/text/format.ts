export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const minus = '−';

const moneyFormats = new Map<string, Intl.NumberFormat>();
const moneyFormat = (currency: string) => {
  const cachedFormat = moneyFormats.get(currency);
  if (cachedFormat) return cachedFormat;
  const newFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  moneyFormats.set(currency, newFormat);
  return newFormat;
};
const wholeFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const decimalFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const tonnesFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const priceFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

type Amount = number | string | null | undefined;
const isAbsent = (value: Amount): value is null | undefined | '' => value === null || value === undefined || value === '';
const withMinus = (text: string) => text.replace('-', minus);

/** Formats an amount, such as `£1,234.50` or `−£20.00`. Returns '' for an absent amount. */
export const formatMoney = (amount: Amount, currency = 'GBP') =>
  isAbsent(amount) ? '' : withMinus(moneyFormat(currency).format(Number(amount)));

const poundsFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const compactFormat = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a large sum without pennies, such as `£5,112,320`. */
export const formatWholePounds = (amount: number) => withMinus(poundsFormat.format(amount));

/** Formats a number for the axis of a chart, such as `12k`. */
export const formatShortNumber = (value: number) => withMinus(compactFormat.format(value).toLowerCase());

/** Formats an amount for the axis of a chart, such as `£12k`. */
export const formatShortMoney = (amount: number) => `${amount < 0 ? minus : ''}£${formatShortNumber(Math.abs(amount))}`;

/** Formats a change such as `+8.1%`. */
export const formatChange = (percent: number) => `${percent > 0 ? '+' : ''}${withMinus(percent.toFixed(1))}%`;

/** Describes an account balance, such as `owes £12.00` or `in credit £12.00`. */
export const describeBalance = (balance: number, currency?: string) =>
  balance < 0 ? `in credit ${formatMoney(-balance, currency)}` : `owes ${formatMoney(balance, currency)}`;

/** Formats a unit price without its symbol, such as `187.35` or `0.0425`. */
export const formatPrice = (price: Amount) => (isAbsent(price) ? '' : withMinus(priceFormat.format(Number(price))));

export const formatQuantity = (quantity: Amount) => (isAbsent(quantity) ? '' : withMinus(wholeFormat.format(Number(quantity))));

export const formatNumber = (value: Amount) => (isAbsent(value) ? '' : withMinus(decimalFormat.format(Number(value))));

/** Formats tonnes with aligned decimals, such as `0.333`. */
export const formatTonnes = (value: Amount) => (isAbsent(value) ? '' : withMinus(tonnesFormat.format(Number(value))));

// Uses the time zone of the business on every device, like the server and documents. The Swedish locale writes `2026-11-21 14:05`.
const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' });

/** Formats `2026-11-21` as `21 Nov 2026`. An instant becomes its day in the business's time zone. */
export const formatDate = (date: string | null | undefined) => {
  if (!date) return '';
  const [year, month, day] = (date.length > 10 ? isoDay(new Date(date)) : date).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
};

/** Formats `2026-11` as `Nov 2026`. */
export const formatMonth = (month: string) => formatDate(`${month}-01`).replace(/^\d+ /, '');

const sixMonthsMs = 183 * 86_400_000;

/** Formats a day of a list: without its year within six months of today, as `21 Nov`, otherwise as `21 Nov 2025`. */
export const formatNearDate = (date: string | null | undefined) => {
  const isNear = Math.abs(Date.parse(date ?? '') - Date.parse(today())) <= sixMonthsMs;
  return isNear ? formatDate(date).slice(0, -5) : formatDate(date);
};

/** Formats a date such as `Sat 21 Nov 2026`. */
export const formatLongDate = (date: string | null | undefined) =>
  date ? `${days[new Date(`${date.slice(0, 10)}T12:00:00`).getDay()]} ${formatDate(date)}` : '';

/** Formats an instant such as `21 Nov 2026, 14:05`. */
export const formatInstant = (instant: string | null | undefined) =>
  instant ? `${formatDate(instant)}, ${clock.format(new Date(instant)).slice(11)}` : '';

/** Returns the day in the business's time zone as `YYYY-MM-DD`. */
export const isoDay = (at: Date) => (Number.isNaN(+at) ? '' : clock.format(at).slice(0, 10));

export const today = () => isoDay(new Date());

/** Adds days to a date: `addDays('2026-11-30', 1)` is `2026-12-01`. */
export const addDays = (date: string, count: number) => isoDay(new Date(Date.parse(date) + count * 86_400_000));

export const plural = (count: number, one: string, many = `${one}s`) => `${formatQuantity(count)} ${count === 1 ? one : many}`;

const percentFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a share such as `18.7%`. Empty if it is not known. */
export const formatShare = (percent: number | null) => (percent === null ? '' : `${percentFormat.format(percent).replace('-', '−')}%`);
