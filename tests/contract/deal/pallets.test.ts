import { expect, test } from 'vitest';
import { palletsForPart } from '#contract/deal/pallets.ts';

const ordered = { Quantity: 2810, PalletQuantity: 2, Packing: 'Own', UnitsPerPallet: 2790 };

test('a part of a line stands on no more pallets than it needs itself, nor on more than were ordered with it', () => {
  expect(palletsForPart(2790, ordered)).toBe(1);
  expect(palletsForPart(2791, ordered)).toBe(2);
  expect(palletsForPart(0, ordered)).toBe(0);
  expect(palletsForPart(2810, { ...ordered, PalletQuantity: 1 })).toBe(1);
  expect(palletsForPart(2900, { ...ordered, PalletQuantity: 2, Packing: 'Typed' })).toBe(2);
});

test('of a count that somebody set, or of goods whose pallet is not known, a part has its share', () => {
  expect(palletsForPart(2790, { ...ordered, Packing: 'Typed' })).toBe(2);
  expect(palletsForPart(1000, { ...ordered, PalletQuantity: 4, Packing: 'Typed' })).toBe(2);
  expect(palletsForPart(2790, { ...ordered, UnitsPerPallet: null })).toBe(2);
});
