import { expect, test } from 'vitest';
import { readLots } from '#contract/deal/lots.ts';

test('lots are read as they are typed: a thousands comma parts no lots, the last has what is left', () => {
  expect(readLots('L2411 1,428', 1428)).toEqual([{ LotNo: 'L2411', Quantity: 1428 }]);
  expect(readLots('L2411 700, L2412 728', 1428)).toEqual([
    { LotNo: 'L2411', Quantity: 700 },
    { LotNo: 'L2412', Quantity: 728 },
  ]);
  expect(readLots('L2411 1,000,L2412', 1428)).toEqual([
    { LotNo: 'L2411', Quantity: 1000 },
    { LotNo: 'L2412', Quantity: 428 },
  ]);
});
