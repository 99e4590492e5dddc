import { describe, expect, test } from 'vitest';
import { toInvoiceableLines, countDeliveredPallets, countDeliveredUnits } from '#contract/sales/deal/worth/value.ts';

const stock = { DealType: 'Stock' as const };
const direct = { DealType: 'Direct' as const };
const line = (more: object = {}) => ({
  ProductId: 1 as number | null,
  Quantity: 100,
  PalletQuantity: 4,
  PickedQuantity: 90 as number | null,
  PickedPallets: 3 as number | null,
  ConfirmedQuantity: 80 as number | null,
  ConfirmedPallets: 2 as number | null,
  ...more,
});

test.each([
  ['picked', stock, line(), 90],
  ['confirmed by the supplier', direct, line(), 80],
  ['not picked', stock, line({ PickedQuantity: null }), 0],
  ['not confirmed', direct, line({ ConfirmedQuantity: null }), 0],
  ['words, which go with the rest', stock, line({ ProductId: null, PickedQuantity: null }), 100],
  ['words that were counted', stock, line({ ProductId: null, PickedQuantity: 0 }), 0],
  ['picked, and some came back', stock, line({ ReturnedQuantity: 15 }), 75],
])('units of a line %s are those that went', (_what, deal, one, units) => {
  expect(countDeliveredUnits(deal, one)).toBe(units);
});

test.each([
  ['counted at the pick', stock, line(), 3],
  ['counted by the supplier', direct, line(), 2],
  ['counted as none', stock, line({ PickedPallets: 0 }), 0],
  ['not counted, as ordered where anything went', stock, line({ PickedPallets: null }), 4],
  ['not counted, and one unit went', stock, line({ PickedPallets: null, PickedQuantity: 1 }), 4],
  ['not counted, and nothing went', stock, line({ PickedPallets: null, PickedQuantity: 0 }), 0],
  ['not counted, and all came back', stock, line({ PickedPallets: null, ReturnedQuantity: 90 }), 0],
])('pallets of a line: %s', (_what, deal, one, pallets) => {
  expect(countDeliveredPallets(deal, one)).toBe(pallets);
});

describe('a deal as things stand', () => {
  const figures = (Status: 'Picking' | 'Picked', one = line()) =>
    toInvoiceableLines({ ...stock, Status }, [one]).map(({ Quantity, PalletQuantity }) => [Quantity, PalletQuantity]);

  test('is what was ordered until it is picked, then what went', () => {
    expect(figures('Picking')).toEqual([[100, 4]]);
    expect(figures('Picked')).toEqual([[90, 3]]);
  });

  test('never has less than nothing of a line', () => {
    expect(figures('Picked', line({ ReturnedQuantity: 91 }))).toEqual([[0, 3]]);
    expect(figures('Picked', line({ ReturnedQuantity: 89 }))).toEqual([[1, 3]]);
  });
});
