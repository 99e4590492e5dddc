import { expect, test } from 'vitest';
import { addToLot, Lots, readLots, writeLots } from '#contract/sales/deal/packing/lots.ts';

const lot = (LotNo: string, Quantity: number) => ({ LotNo, Quantity });

test.each([
  ['L2411 1,428', 1428, [lot('L2411', 1428)]],
  ['L2411 700, L2412 728', 1428, [lot('L2411', 700), lot('L2412', 728)]],
  ['L2411 700; L2412 728', 1428, [lot('L2411', 700), lot('L2412', 728)]],
  ['L2411 1,000,L2412', 1428, [lot('L2411', 1000), lot('L2412', 428)]],
  ['L2411 1,234,567', 2_000_000, [lot('L2411', 1_234_567)]],
  ['L2411 12,500, L2412 125,000', 137_500, [lot('L2411', 12_500), lot('L2412', 125_000)]],
  ['L2411 12,3456', 12, [lot('L2411', 12), lot('3456', 0)]],
  ['L2411', 1428, [lot('L2411', 1428)]],
  ['L2411, L2412', 1428, [lot('L2411', 0), lot('L2412', 1428)]],
  ['L2411   700 ,, ', 1428, [lot('L2411', 700)]],
  ['L2411 1.5', 2, [lot('L2411', 1.5)]],
  ['24', 700, [lot('24', 700)]],
  ['Lot 24 A', 700, [lot('Lot 24 A', 700)]],
  ['Lot 24 11 700', 700, [lot('Lot 24 11', 700)]],
  ['', 1428, []],
])('“%s” of %i is read as %o', (text, total, lots) => {
  expect(readLots(text, total)).toEqual(lots);
});

test.each([
  [null, ''],
  [undefined, ''],
  [[], ''],
  [[lot('L2411', 1428)], 'L2411'],
  [[lot('L2411', 700), lot('L2412', 728)], 'L2411 700, L2412 728'],
])('%o is written as “%s”', (lots, text) => {
  expect(writeLots(lots)).toBe(text);
});

test('more of a lot is added to it alone, and a new one comes last; what has no lot is left out', () => {
  expect(addToLot([lot('A', 1), lot('B', 2), lot('', 9)], 'A', 5)).toEqual([lot('A', 6), lot('B', 2)]);
  expect(addToLot([lot('A', 1), lot('', 9)], 'C', 5)).toEqual([lot('A', 1), lot('C', 5)]);
});

test('fifty lots are taken, one more is refused; each has a name of at most 40 characters and a quantity', () => {
  const many = (count: number) => Array.from({ length: count }, (_none, index) => lot(`L${index}`, 1));
  expect(Lots.safeParse(many(50)).success).toBe(true);
  expect(Lots.safeParse(many(51)).error?.issues[0]?.message).toBe('must be at most 50 batches');
  expect(Lots.safeParse([lot('L'.repeat(40), 1)]).success).toBe(true);
  expect(Lots.safeParse([lot('L'.repeat(41), 1)]).success).toBe(false);
  expect(Lots.safeParse([{ LotNo: 'L1' }]).success).toBe(false);
});
