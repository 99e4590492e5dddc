import { expect, test } from 'vitest';
import { ageBegins, findAge, ages } from '#contract/sales/deal/ages.ts';

test.each([
  [-1, 'NotDue'],
  [0, 'NotDue'],
  [1, 'Days1To30'],
  [30, 'Days1To30'],
  [31, 'Days31To60'],
  [60, 'Days31To60'],
  [61, 'Days61To90'],
  [90, 'Days61To90'],
  [91, 'Over90'],
  [4000, 'Over90'],
])('a debt that was due %i days ago is %s', (days, age) => {
  expect(findAge(days)).toBe(age);
});

test('ages are told the youngest first, and each but the first begins on a day', () => {
  expect(ages).toEqual(['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'Over90']);
  expect(ageBegins).toEqual([1, 31, 61, 91]);
});
