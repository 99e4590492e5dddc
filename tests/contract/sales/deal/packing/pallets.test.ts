import { expect, test } from 'vitest';
import { maxPallets, countPallets, countPartPallets } from '#contract/sales/deal/packing/pallets.ts';

const ordered = { Quantity: 2810, PalletQuantity: 2, Packing: 'Own', UnitsPerPallet: 2790 };

test.each([
  [0, 1428, 0],
  [1, 1428, 1],
  [1428, 1428, 1],
  [1429, 1428, 2],
  [null, 1428, 0],
  [1428, null, 0],
  [1428, undefined, 0],
  [1428, 0, 0],
])('%s units of %s to a pallet stand on %i', (quantity, unitsPerPallet, pallets) => {
  expect(countPallets(quantity, unitsPerPallet)).toBe(pallets);
});

test('a part of a line stands on no more pallets than it needs itself, nor on more than were ordered with it', () => {
  expect(countPartPallets(2790, ordered)).toBe(1);
  expect(countPartPallets(2791, ordered)).toBe(2);
  expect(countPartPallets(0, ordered)).toBe(0);
  expect(countPartPallets(2810, { ...ordered, PalletQuantity: 1 })).toBe(1);
  expect(countPartPallets(2900, { ...ordered, PalletQuantity: 2, Packing: 'Typed' })).toBe(2);
});

test('of a count that somebody set, or of goods whose pallet is not known, a part has its share', () => {
  expect(countPartPallets(2790, { ...ordered, Packing: 'Typed' })).toBe(2);
  expect(countPartPallets(1000, { ...ordered, PalletQuantity: 4, Packing: 'Typed' })).toBe(2);
  expect(countPartPallets(2790, { ...ordered, UnitsPerPallet: null })).toBe(2);
});

test.each([
  [0, 10],
  [9, 19],
  [10, 20],
  [11, 22],
])('of %i pallets ordered no more than %i can have gone', (pallets, most) => {
  expect(maxPallets(pallets)).toBe(most);
});
