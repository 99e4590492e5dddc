import type { DateOnly } from '#contract/values.ts';

/** From 1900 to 2099 (Gauss). */
const easterSunday = (year: number) => {
  const a = year % 19;
  const d = (19 * a + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isWeekEarlier = e === 6 && d >= 28;
  return Date.UTC(year, 2, 22 + d + e - (isWeekEarlier ? 7 : 0));
};

/** In England and Wales, those that come every year; one that falls on a weekend is kept on the next day that is none. */
const isBankHoliday = (at: Date) => {
  const [year, month, day, weekday] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCDay()];
  const fromEaster = (at.getTime() - easterSunday(year)) / 86_400_000;
  if (fromEaster === -2 || fromEaster === 1) return true;
  if (month === 1) return day === 1 || (weekday === 1 && day <= 3);
  if (month === 5) return weekday === 1 && (day <= 7 || day > 24);
  if (month === 8) return weekday === 1 && day > 24;
  return month === 12 && (day === 25 || day === 26 || ((day === 27 || day === 28) && (weekday === 1 || weekday === 2)));
};

/** Said beside the day of a delivery on which nobody may be there to send it or to take it in. A missing or half-typed day has none. */
export const dayOffWords = (day: DateOnly | null) => {
  const at = new Date(`${day}T00:00:00Z`);
  if (isBankHoliday(at)) return 'This is a bank holiday';
  return at.getUTCDay() === 0 ? 'This is a Sunday' : undefined;
};
