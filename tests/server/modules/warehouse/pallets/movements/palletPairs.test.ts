import { describe, expect, test } from 'vitest';
import {
  sumByPalletType,
  mergePalletCounts,
  pairReturns,
  requireCreditable,
  toCreditRows,
} from '#server/modules/warehouse/pallets/movements/palletPairs.ts';

const back = (PalletMovementId: number, Quantity: number, more: object = {}) => ({
  PalletMovementId,
  PalletId: 1,
  Quantity,
  Credited: 0,
  ...more,
});
const charged = (InvoiceDetailId: number, Left: number, more: object = {}) => ({ InvoiceDetailId, PalletId: 1, Left, ...more });
const pairs = (quantity: number, movements: ReturnType<typeof back>[], lines: ReturnType<typeof charged>[], PalletId = 1) =>
  toCreditRows(pairReturns([{ PalletId, Quantity: quantity }], { movements, lines })).map((row) => [
    row.PalletMovementId,
    row.InvoiceDetailId,
    row.Quantity,
  ]);

describe('returned pallets are paired with the lines that charged them', () => {
  test('the oldest returns and the oldest charges are paired first', () => {
    expect(pairs(12, [back(1, 5), back(2, 10)], [charged(11, 8), charged(12, 20)])).toEqual([
      [1, 11, 5],
      [2, 11, 3],
      [2, 12, 4],
    ]);
  });

  test.each([
    ['fewer than were returned', 4, [[1, 11, 4]]],
    ['as many as were returned', 5, [[1, 11, 5]]],
    ['more than were returned', 6, [[1, 11, 5]]],
    ['none', 0, []],
  ])('%s', (_what, wanted, expected) => {
    expect(pairs(wanted, [back(1, 5)], [charged(11, 8)])).toEqual(expected);
  });

  test('a pair never exceeds what is uncredited on either side', () => {
    expect(pairs(9, [back(1, 9)], [charged(11, 3), charged(12, 2)])).toEqual([
      [1, 11, 3],
      [1, 12, 2],
    ]);
    expect(pairs(9, [back(1, 9, { Credited: 7 })], [charged(11, 8)])).toEqual([[1, 11, 2]]);
  });

  test('each pallet type is paired with its own charges', () => {
    const movements = [back(1, 5), back(2, 5, { PalletId: 2 })];
    const lines = [charged(11, 5, { PalletId: 2 }), charged(12, 5)];
    expect(pairs(5, movements, lines)).toEqual([[1, 12, 5]]);
    expect(pairs(5, movements, lines, 2)).toEqual([[2, 11, 5]]);
    expect(pairs(5, movements, lines, 3)).toEqual([]);
  });
});

test('rows of one pallet type are merged', () => {
  const counts = [
    { PalletId: 1, Quantity: 2 },
    { PalletId: 2, Quantity: 7 },
    { PalletId: 1, Quantity: 3 },
  ];
  expect(mergePalletCounts(counts)).toEqual([
    { PalletId: 1, Quantity: 5 },
    { PalletId: 2, Quantity: 7 },
  ]);
  expect([...sumByPalletType(counts, () => 1)]).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

describe('a row that exceeds what can be credited is refused', () => {
  const refused = (
    counts: [palletId: number, quantity: number][],
    movements: ReturnType<typeof back>[],
    lines: ReturnType<typeof charged>[],
  ) => {
    try {
      requireCreditable(
        counts.map(([PalletId, Quantity]) => ({ PalletId, Quantity })),
        { movements, lines },
        (index) => `Lines.${index}`,
      );
    } catch (error) {
      return (error as { fields: Record<string, string> }).fields;
    }
    return undefined;
  };
  const came = 'the number that were returned and are not credited';
  const billed = 'the number that were charged and are not credited';

  test.each([
    ['as many as were returned', [[1, 5]], undefined],
    ['one more than was returned', [[1, 6]], { 'Lines.0': `must be at most 5, ${came}` }],
    [
      'two rows that add up to as many',
      [
        [1, 2],
        [1, 3],
      ],
      undefined,
    ],
    [
      'two rows that add up to one more',
      [
        [1, 2],
        [1, 4],
      ],
      { 'Lines.1': `must be at most 3, ${came}` },
    ],
    [
      'a row after all are requested',
      [
        [1, 5],
        [1, 1],
      ],
      { 'Lines.1': 'must be 0, because none that were returned are left to credit' },
    ],
    ['a type that was not returned', [[2, 1]], { 'Lines.0': 'must be 0, because none that were returned are left to credit' }],
  ] as [string, [number, number][], Record<string, string> | undefined][])('%s', (_what, counts, expected) => {
    expect(refused(counts, [back(1, 7, { Credited: 2 })], [charged(11, 9)])).toEqual(expected);
  });

  test.each([
    ['as many as were charged', [[1, 4]], undefined],
    ['one more than was charged', [[1, 5]], { 'Lines.0': `must be at most 4, ${billed}` }],
    [
      'a row after all that were charged',
      [
        [1, 4],
        [1, 1],
      ],
      { 'Lines.1': 'must be 0, because none that were charged are left to credit' },
    ],
  ] as [string, [number, number][], Record<string, string> | undefined][])('%s', (_what, counts, expected) => {
    expect(refused(counts, [back(1, 2000)], [charged(11, 3), charged(12, 1)])).toEqual(expected);
  });

  test('thousands have a comma', () => {
    expect(refused([[1, 2001]], [back(1, 2000)], [charged(11, 5000)])).toEqual({ 'Lines.0': `must be at most 2,000, ${came}` });
  });
});
