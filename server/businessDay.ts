import type { DateOnly } from '#contract/values.ts';

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

const quarterOfAnHourMs = 900_000;
let latest: { quarter: number; day: DateOnly } = { quarter: Number.NaN, day: '' };

/**
 * Returns the day in London. Cached for each quarter of an hour, because a London day starts on a quarter hour and formatting takes a
 * millisecond.
 */
export const businessDay = (instant: Date): DateOnly => {
  const quarter = Math.floor(instant.getTime() / quarterOfAnHourMs);
  if (quarter !== latest.quarter) latest = { quarter, day: londonDay.format(instant) };
  return latest.day;
};
