import { expect, test } from 'vitest';
import { ageOf } from '#contract/deal/ages.ts';

test.each([
  [-5, 'NotDue'],
  [0, 'NotDue'],
  [1, 'Days1To30'],
  [30, 'Days1To30'],
  [31, 'Days31To60'],
  [60, 'Days31To60'],
  [61, 'Days61To90'],
  [90, 'Days61To90'],
  [91, 'Over90'],
  [4000, 'Over90'],
])('%i days after it was due a debt is %s', (days, age) => {
  expect(ageOf(days)).toBe(age);
});
