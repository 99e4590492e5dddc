import { describe, expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import {
  getAllocationDate,
  findExcessRequest,
  latest,
  findRepeatIndex,
} from '#server/modules/money/payments/allocation/allocationRules.ts';

describe('an allocation counts from the latest of', () => {
  const first = '2026-11-01';
  const second = '2026-11-02';
  const on = (asked: string, invoice: string, money: string, reversals: string[] = []) =>
    getAllocationDate(asked, { date: invoice }, { date: money }, reversals);

  test.each([
    ['the day asked', on(second, first, first, [first])],
    ['the invoice', on(first, second, first, [first])],
    ['the money', on(first, first, second, [first])],
    ['the last reversal', on(first, first, first, [first, second])],
    ['an earlier one of two reversals in the list', on(first, first, first, [second, first])],
  ])('%s', (_what, day) => {
    expect(day).toBe(second);
  });

  test('all of them where they are one day, and no reversal where there was none', () => {
    expect(on(first, first, first)).toBe(first);
    expect(() => latest([])).toThrow('A day is missing');
  });
});

describe('what is asked for', () => {
  const beyond = (open: string, ...rows: [amount: string, discount?: string][]) =>
    findExcessRequest(
      new Big(open),
      rows.map(([Amount, DiscountTaken]) => ({ Amount, ...(DiscountTaken !== undefined && { DiscountTaken }) })),
    )?.toFixed(2) ?? null;

  test.each([
    [beyond('120.00', ['116.99', '3.00']), null],
    [beyond('120.00', ['117.00', '3.00']), null],
    [beyond('120.00', ['117.01', '3.00']), '120.01'],
    [beyond('120.00', ['117.00', '3.01']), '120.01'],
    [beyond('120.00', ['120.00']), null],
    [beyond('120.00', ['120.01']), '120.01'],
    [beyond('120.00', ['60.00'], ['60.00']), null],
    [beyond('120.00', ['60.00', '0.01'], ['60.00']), '120.01'],
    [beyond('0.00'), null],
  ])('is refused where amount and discount together are more than is open: %s', (asked, refused) => {
    expect(asked).toBe(refused);
  });
});

test.each([
  [[], -1],
  [['a'], -1],
  [['a', 'b', 'c'], -1],
  [['a', 'a'], 1],
  [['a', 'b', 'a', 'b'], 2],
  [['a', 'b', 'b'], 2],
])('of %o the row at %i is the first that is listed twice', (keys, place) => {
  expect(findRepeatIndex(keys)).toBe(place);
});
