import { expect, test } from 'vitest';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';

const sunday = 'This is a Sunday';
const holiday = 'This is a bank holiday';

/** Bank holidays of England and Wales as gov.uk lists them, without the one-off holidays. */
const listed: Record<number, readonly string[]> = {
  2018: ['01-01', '03-30', '04-02', '05-07', '05-28', '08-27', '12-25', '12-26'],
  2019: ['01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2021: ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2023: ['01-02', '04-07', '04-10', '05-01', '05-29', '08-28', '12-25', '12-26'],
  2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
};
const workdaysOff = (year: number) => {
  const found: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend && describeDayOff(day.toISOString().slice(0, 10)) === holiday) found.push(day.toISOString().slice(5, 10));
  }
  return found;
};

test.each(Object.keys(listed).map(Number))('the bank holidays of %i are those that are published', (year) => {
  expect(workdaysOff(year)).toEqual(listed[year]);
});

// Easter Mondays of the years in which the Gauss rule has an exception, and of the years next to them.
test.each(['1954-04-19', '1981-04-20', '2049-04-19', '2076-04-20', '2000-04-24', '2008-03-24', '2038-04-26', '1943-04-26', '2035-03-26'])(
  '%s is the day after Easter',
  (day) => {
    expect(describeDayOff(day)).toBe(holiday);
  },
);

test('a Sunday is said as one, a Saturday and a working day are not; a feast on a Sunday is a bank holiday', () => {
  expect(['2026-11-29', '2026-04-05', '2027-02-28'].map(describeDayOff)).toEqual([sunday, sunday, sunday]);
  expect(['2026-11-28', '2026-11-26', '2026-11-30'].map(describeDayOff)).toEqual([undefined, undefined, undefined]);
  expect(['2022-12-25', '2023-01-01', '2026-12-26'].map(describeDayOff)).toEqual([holiday, holiday, holiday]);
});

test('without a day nothing is said', () => {
  expect([null, '', '2026-12', '2026-12-32'].map(describeDayOff)).toEqual([undefined, undefined, undefined, undefined]);
});
