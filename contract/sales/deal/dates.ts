import type { DateOnly } from '#contract/values.ts';

const dayMs = 86_400_000;
const toUtc = (day: DateOnly) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (instantMs: number): DateOnly => new Date(instantMs).toISOString().slice(0, 10);

/** `addDays('2026-11-30', 1)` → `2026-12-01`; days of the calendar, whatever the clocks do. */
export const addDays = (day: DateOnly, days: number): DateOnly => fromUtc(toUtc(day) + days * dayMs);

export const daysBetween = (from: DateOnly, to: DateOnly) => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/** The last day of the month that lies `ahead` months after the day's own. */
export const monthEnd = (day: DateOnly, ahead = 0): DateOnly =>
  fromUtc(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + ahead, 0));

/** How many days back the date of something may lie before a person is asked whether it is meant. */
export const daysBackUnasked = { order: 0, purchase: 7, despatch: 7, payment: 31, invoice: 31 } as const;
