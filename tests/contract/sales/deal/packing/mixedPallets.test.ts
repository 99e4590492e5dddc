import { describe, expect, test } from 'vitest';
import { countMixedPallets, countMixedPicked, packings, packLines } from '#contract/sales/deal/packing/mixedPallets.ts';

const line = (Quantity: number, more: object = {}) => ({ PalletId: 1, Quantity, UnitsPerPallet: 1428, typed: null, ...more });
const packed = (...lines: ReturnType<typeof line>[]) => {
  const { lines: rows, mixed } = packLines(lines);
  return [rows.map(({ PalletQuantity, Packing }) => `${PalletQuantity} ${Packing}`), Object.fromEntries(mixed)];
};

test.each([
  [[], 0],
  [[0, -0.2], 0],
  [[1], 1],
  [[0.5, 0.5], 1],
  [[0.5, 0.51], 2],
  [[0.4, 0.6, 0.4, 0.6], 2],
  [[0.3, 0.7, 0.6, 0.4], 2],
  [[0.3, 0.3, 0.7, 0.7], 2],
  [[0.3, 0.7, 0.7, 0.3], 2],
  [[0.2, 0.2, 0.6, 0.4, 0.6], 2],
  [[0.6, 0.4, 0.5, 0.5, 0.01], 3],
  [Array.from({ length: 6 }, () => 1 / 6), 1],
  [Array.from({ length: 7 }, () => 1 / 6), 2],
])('shares of %o need %i pallets', (shares, pallets) => {
  expect(countMixedPallets(shares)).toBe(pallets);
});

describe('lines that are packed', () => {
  test('a full pallet is not loose: it stays its own, and only the halves share', () => {
    expect(packed(line(1428), line(714), line(714))).toEqual([['1 Own', '0 Shared', '0 Shared'], { 1: 1 }]);
    expect(packed(line(1427), line(1))).toEqual([['0 Shared', '0 Shared'], { 1: 1 }]);
    expect(packed(line(1429), line(714), line(714))).toEqual([['2 Own', '0 Shared', '0 Shared'], { 1: 1 }]);
  });

  test('share only where that saves a pallet', () => {
    expect(packed(line(715), line(714))).toEqual([['1 Own', '1 Own'], {}]);
    expect(packed(line(714))).toEqual([['1 Own'], {}]);
  });

  test('nothing, a typed count, another type, no type and no known pallet are not loose', () => {
    expect(packed(line(0), line(714), line(714))).toEqual([['0 Own', '0 Shared', '0 Shared'], { 1: 1 }]);
    expect(packed(line(7, { typed: 0 }), line(7, { typed: 2 }), line(7))).toEqual([['0 Typed', '2 Typed', '1 Own'], {}]);
    expect(packed(line(7), line(7, { PalletId: 2 }))).toEqual([['1 Own', '1 Own'], {}]);
    expect(packed(line(7, { PalletId: null, typed: 3 }), line(7, { PalletId: null }))).toEqual([['0 Own', '0 Own'], {}]);
    expect(packed(line(7, { PalletId: null }), line(7, { PalletId: null }))).toEqual([['0 Own', '0 Own'], {}]);
    expect(packed(line(7, { UnitsPerPallet: null }), line(7, { UnitsPerPallet: null }))).toEqual([['0 Own', '0 Own'], {}]);
  });

  test('each type shares its own pallets', () => {
    const two = { PalletId: 2 };
    expect(packed(line(7), line(7, two), line(7), line(7, two))[1]).toEqual({ 1: 1, 2: 1 });
  });

  test('are counted in one of three ways', () => {
    expect(packings).toEqual(['Own', 'Typed', 'Shared']);
  });
});

describe('mixed pallets that a pick needs', () => {
  const picked = (PickedQuantity: number | null, UnitsPerPallet: number | null = 100) => ({ Quantity: 60, UnitsPerPallet, PickedQuantity });

  test.each([
    ['all of it', 3, [picked(60), picked(60)], 3],
    ['more than all of it', 3, [picked(61), picked(60)], 3],
    ['one unit less', 3, [picked(60), picked(59)], 2],
    ['what fits on one', 3, [picked(60), picked(40)], 1],
    ['never more than planned', 1, [picked(60), picked(59)], 1],
    ['none of it', 2, [picked(0), picked(null)], 0],
    ['a pallet of unknown size, half of it', 2, [picked(30, null), picked(30, null)], 1],
    ['no lines', 2, [], 2],
  ])('%s', (_what, planned, lines, needed) => {
    expect(countMixedPicked(planned, lines)).toBe(needed);
  });
});
