import { expect, test } from 'vitest';
import { subtractOtherLines, sumRequired } from '#contract/sales/deal/packing/freeStock.ts';

const line = (Quantity: number, ProductId: number | null = 1, SupplierDepotId: number | null = 1) => ({
  ProductId,
  SupplierDepotId,
  Quantity,
});

test('lines of one product at one depot want together; another depot or product wants apart', () => {
  const wanted = sumRequired([line(100), line(50), line(7, 1, 2), line(3, 2, 1)]);
  expect([...wanted]).toEqual([
    ['1@1', 150],
    ['1@2', 7],
    ['2@1', 3],
  ]);
});

test.each([
  [200, line(100), 150],
  [50, line(100), 0],
  [49, line(100), -1],
  [200, line(50), 100],
  [200, line(7, 1, 2), 200],
  [200, line(9, 9, 9), 200],
])('of %i free %o is left %i', (free, one, left) => {
  expect(subtractOtherLines(free, one, sumRequired([line(100), line(50), line(7, 1, 2)]))).toBe(left);
});
