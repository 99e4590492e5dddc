import type { DateOnly } from '#contract/values.ts';

const dayMs = 86_400_000;
const toUtc = (day: DateOnly) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (instantMs: number): DateOnly => new Date(instantMs).toISOString().slice(0, 10);

/** Adds calendar days, unaffected by clock changes: `addDays('2026-11-30', 1)` is `2026-12-01`. */
export const addDays = (day: DateOnly, days: number): DateOnly => fromUtc(toUtc(day) + days * dayMs);

export const daysBetween = (from: DateOnly, to: DateOnly) => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/** Returns the last day of the month that is `ahead` months after that of `day`. */
export const monthEnd = (day: DateOnly, ahead = 0): DateOnly =>
  fromUtc(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + ahead, 0));

/** Days that a date may be in the past. The user must confirm an earlier date. */
export const daysBackUnasked = { order: 0, purchase: 7, despatch: 7, payment: 31, invoice: 31 } as const;
