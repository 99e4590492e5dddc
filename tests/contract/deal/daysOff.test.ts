import { expect, test } from 'vitest';
import { dayOffWords } from '#contract/deal/daysOff.ts';

const sunday = 'This is a Sunday';
const holiday = 'This is a bank holiday';

test('beside the day of a delivery it is said that it is a Sunday or a bank holiday, Easter and the days kept for weekends among them', () => {
  const said = (...days: string[]) => new Set(days.map(dayOffWords));
  expect(said('2026-11-29', '2026-04-05', '2027-02-28')).toEqual(new Set([sunday]));
  expect(said('2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29', '2024-03-29', '2025-04-21')).toEqual(new Set([holiday]));
  expect(said('2026-05-04', '2026-05-25', '2026-08-31', '2026-01-01', '2026-12-25', '2026-12-26')).toEqual(new Set([holiday]));
  // Boxing Day 2026 is a Saturday, Christmas 2027 too; New Year 2022 was one, that of 2023 a Sunday.
  expect(said('2026-12-28', '2027-12-27', '2027-12-28', '2022-01-03', '2023-01-02', '2022-12-27')).toEqual(new Set([holiday]));
  expect(said('2026-11-26', '2026-11-28', '2026-05-11', '2026-05-18', '2026-08-24', '2026-12-29', '2025-12-29', '2024-01-02')).toEqual(
    new Set([undefined]),
  );
  expect([dayOffWords(null), dayOffWords('')]).toEqual([undefined, undefined]);
});
