import { expect, test } from 'vitest';
import { isAboveTolerance, isBelowTolerance, maxAllowed, describeExcess } from '#contract/sales/deal/directTolerance.ts';

test('as many as the tolerance allows are not over it, one more is', () => {
  for (const [ordered, percent, most] of [
    [1428, 5, 1499],
    [1000, 0, 1000],
    [333, 2.5, 341],
    [1, 5, 1],
  ] as const) {
    expect(maxAllowed(ordered, percent)).toBe(most);
    expect([isAboveTolerance(ordered, most, percent), isAboveTolerance(ordered, most + 1, percent)]).toEqual([false, true]);
  }
  expect(describeExcess(1428, '5.00')).toBe('is more than 5 % over the 1,428 ordered. Change the order first');
});

test.each([
  [1000, 1000, 5, false],
  [1000, 951, 5, false],
  [1000, 950, 5, false],
  [1000, 949, 5, true],
  [1000, 1100, 5, false],
  [1000, 999, 0, true],
])('of %i ordered %i confirmed at %s %% tolerance is short: %s', (ordered, confirmed, percent, short) => {
  expect(isBelowTolerance(ordered, confirmed, percent)).toBe(short);
});
