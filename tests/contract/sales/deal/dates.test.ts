import { expect, test } from 'vitest';
import { addDays, daysBackUnasked, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-26', -2, '2026-10-24'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 0, '2026-12-31'],
])('%s and %i days is %s, whatever the clocks do', (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
  expect(daysBetween(day, then)).toBe(days);
});

test.each([
  ['2026-11-21', undefined, '2026-11-30'],
  ['2026-11-30', 0, '2026-11-30'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-05', 1, '2027-01-31'],
  ['2026-01-05', -1, '2025-12-31'],
])('the month of %s, %s months ahead, ends on %s', (day, ahead, end) => {
  expect(monthEnd(day, ahead)).toBe(end);
});

test('a date is asked about from the first day back for an order, after a week for goods and after a month for money', () => {
  expect(daysBackUnasked).toEqual({ order: 0, purchase: 7, despatch: 7, payment: 31, invoice: 31 });
});
