import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { addDays, formatDate, formatInstant, isoDay, today } from '#src/ui/text/format.ts';
import { periodsOn } from '#src/ui/text/periods.ts';

/** Time zones of the device, from the earliest to the latest. In the outer ones, the date differs from London's. */
const zones = ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

describe.each(zones)('on a device in %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test.each([
    ['2026-11-26T20:00:00Z', '2026-11-26'],
    ['2026-11-26T02:00:00Z', '2026-11-26'],
    ['2026-07-01T23:30:00Z', '2026-07-02'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
    ['2027-03-28T23:30:00Z', '2027-03-29'],
  ])('today is the day of the business: at %s it is %s', (instant, day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    expect(today()).toBe(day);
    expect(formatDate(instant)).toBe(formatDate(day));
  });

  test('a moment is said by the clock of the business, in summer and in winter', () => {
    expect(formatInstant('2026-07-01T23:30:00.000Z')).toBe('2 Jul 2026, 00:30');
    expect(formatInstant('2026-11-26T20:05:00.000Z')).toBe('26 Nov 2026, 20:05');
  });

  test('days are counted over leap days, the ends of years and the nights of the clocks', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect([addDays('2026-10-24', 1), addDays('2026-10-25', 1)]).toEqual(['2026-10-25', '2026-10-26']);
    expect([addDays('2027-03-27', 1), addDays('2027-03-28', 1)]).toEqual(['2027-03-28', '2027-03-29']);
    expect(parseDate('29/2', '2028-01-10')).toEqual({ value: '2028-02-29' });
    expect(parseDate('29/2/27', '2027-01-10')).toEqual({ error: 'This date does not exist' });
    expect(parseDate('+1', '2026-10-24')).toEqual({ value: '2026-10-25' });
  });
});

test('what is no day, as an address may say it, is none', () => {
  expect(isoDay(new Date('garbled'))).toBe('');
  expect(addDays('garbled', 1)).toBe('');
});

test.each([
  ['2026-11-26', '2025-11-27'],
  ['2026-12-31', '2026-01-01'],
  ['2027-02-28', '2026-03-01'],
  ['2028-02-28', '2027-03-01'],
  ['2028-02-29', '2027-03-01'],
  ['2028-03-01', '2027-03-02'],
])('the last 12 months to %s begin on %s', (day, from) => {
  expect(periodsOn(day).at(-1)).toEqual({ label: 'Last 12 months', days: { from, to: day } });
});

test.each([
  // The year starts in April, as the British tax year does.
  ['2026-11-26', 4, '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2026-04-01', 4, '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2026-03-31', 4, '2025-04-01', '2024-04-01', '2025-03-31'],
  // The year starts in January.
  ['2026-11-26', 1, '2026-01-01', '2025-01-01', '2025-12-31'],
  ['2026-12-31', 1, '2026-01-01', '2025-01-01', '2025-12-31'],
  ['2027-01-01', 1, '2027-01-01', '2026-01-01', '2026-12-31'],
  // The year starts in December, or in March after a leap day.
  ['2026-11-30', 12, '2025-12-01', '2024-12-01', '2025-11-30'],
  ['2026-12-01', 12, '2026-12-01', '2025-12-01', '2026-11-30'],
  ['2028-02-29', 3, '2027-03-01', '2026-03-01', '2027-02-28'],
  ['2028-03-01', 3, '2028-03-01', '2027-03-01', '2028-02-29'],
  ['2028-02-29', 2, '2028-02-01', '2027-02-01', '2028-01-31'],
])(
  'on %s, in a year that begins in month %i, the financial year began on %s, and the one before went from %s to %s',
  (day, begins, from, before, end) => {
    const named = Object.fromEntries(periodsOn(day, begins).map(({ label, days }) => [label, days]));
    expect(named['Financial year to date']).toEqual({ from, to: day });
    expect(named['Last financial year']).toEqual({ from: before, to: end });
  },
);

test('until it is known when the business’s year begins, nothing is offered of it', () => {
  expect(periodsOn('2026-11-26').filter(({ label }) => /inancial/.test(label))).toEqual([]);
});
