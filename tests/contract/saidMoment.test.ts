import { expect, test } from 'vitest';
import { saveStockAdjustments } from '#contract/warehouse/stock/movements.ts';
import { saveWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';

test('a count is of a year that can be', () => {
  const tells = (CountedAt: string) => [
    saveWarehouseStockTake.body.safeParse({ SupplierId: 1, Lines: [{ ProductId: 1, Counted: 1, CountedAt }] }).success,
    saveStockAdjustments.body.safeParse({ Reason: 'Found', Adjustments: [{ SupplierDepotId: 1, CountedQuantity: 1, CountedAt }] }).success,
  ];
  expect(tells('0001-01-01T09:00:00Z')).toEqual([false, false]);
  expect(tells('2101-01-01T09:00:00Z')).toEqual([false, false]);
  expect(tells('2026-11-21T09:00:00Z')).toEqual([true, true]);
});
