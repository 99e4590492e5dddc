import type { DateOnly } from '#contract/values.ts';

/** Finds Easter Sunday by Gauss's method, which holds from 1900 to 2099. */
const findEasterSunday = (year: number) => {
  const a = year % 19;
  const d = (19 * a + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isWeekEarlier = e === 6 && d >= 28;
  return Date.UTC(year, 2, 22 + d + e - (isWeekEarlier ? 7 : 0));
};

/** Recognises the yearly bank holidays of England and Wales. A holiday on a weekend moves to the next working day. */
const isBankHoliday = (at: Date) => {
  const [year, month, day, weekday] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCDay()];
  const fromEaster = (at.getTime() - findEasterSunday(year)) / 86_400_000;
  if (fromEaster === -2 || fromEaster === 1) return true;
  if (month === 1) return day === 1 || (weekday === 1 && day <= 3);
  if (month === 5) return weekday === 1 && (day <= 7 || day > 24);
  if (month === 8) return weekday === 1 && day > 24;
  return month === 12 && (day === 25 || day === 26 || ((day === 27 || day === 28) && (weekday === 1 || weekday === 2)));
};

/** Describes why a delivery day may be a day off. Undefined for any other day, and for a missing or half-typed one. */
export const describeDayOff = (day: DateOnly | null) => {
  const at = new Date(`${day}T00:00:00Z`);
  if (isBankHoliday(at)) return 'This is a bank holiday';
  return at.getUTCDay() === 0 ? 'This is a Sunday' : undefined;
};
