import { describe, expect, test } from 'vitest';
import {
  groupByRate,
  discountGross,
  earnsDiscount,
  deductCredited,
  lessDiscount,
  settlementDiscount,
} from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big } from '#contract/money.ts';

const rate = (Net: string, Vat: string, more: { Rate?: number; VatTypeId?: number; GoodsNet?: string } = {}) => ({
  VatTypeId: more.VatTypeId ?? 1,
  Rate: new Big(more.Rate ?? 20),
  Net: new Big(Net),
  Vat: new Big(Vat),
  GoodsNet: new Big(more.GoodsNet ?? Net),
});
const figures = (rows: ReturnType<typeof settlementDiscount>) =>
  rows.map((row) => [row.VatTypeId, Number(row.Rate), Number(row.Net), Number(row.Vat)]);

describe('the settlement discount', () => {
  test.each([
    // Takes £2.51 off the net. The invoice charged £20.09 VAT, and VAT on the remaining £97.92 is £19.58. VAT on the reduction alone would be
    // £0.50.
    [rate('100.43', '20.09'), 2.5, [[1, 20, 2.51, 0.51]]],
    [rate('100', '20'), 2.5, [[1, 20, 2.5, 0.5]]],
    [rate('100', '20'), 0, []],
    [rate('100', '20'), 100, [[1, 20, 100, 20]]],
    [rate('0.19', '0.04'), 2.5, []],
    [rate('0.20', '0.04'), 2.5, [[1, 20, 0.01, 0]]],
    // Pallets and carriage get no discount.
    [rate('150', '30', { GoodsNet: '100' }), 2.5, [[1, 20, 2.5, 0.5]]],
    [rate('50', '10', { GoodsNet: '0' }), 2.5, []],
    [rate('100', '0', { Rate: 0 }), 2.5, [[1, 0, 2.5, 0]]],
    // After a part credit, less VAT may remain than VAT on the reduced price would be. The VAT never goes below 0.
    [rate('100', '19'), 2.5, [[1, 20, 2.5, 0]]],
    [rate('-10', '-2'), 2.5, []],
  ])('of %o at %s %% is %o', (row, percent, expected) => {
    expect(figures(settlementDiscount([row], percent))).toEqual(expected);
  });

  test('adds up net and VAT of every rate', () => {
    const rows = settlementDiscount([rate('100', '20'), rate('50', '2.5', { Rate: 5, VatTypeId: 2 })], 2);
    expect(figures(rows)).toEqual([
      [1, 20, 2, 0.4],
      [2, 5, 1, 0.05],
    ]);
    expect(Number(discountGross(rows))).toBe(3.45);
    expect(Number(discountGross([]))).toBe(0);
  });
});

test('lines are put together by VAT type and rate, and of goods alone the discount is taken', () => {
  const lines = [
    { VatTypeId: 1, Rate: 20, Net: '33.33', isGoods: true },
    { VatTypeId: 1, Rate: '20.0', Net: '33.33', isGoods: true },
    { VatTypeId: 1, Rate: 20, Net: '33.33', isGoods: false },
    { VatTypeId: 2, Rate: 20, Net: '1', isGoods: false },
    { VatTypeId: 1, Rate: 5, Net: '2', isGoods: true },
  ];
  const rows = groupByRate(lines).map((row) => [row.VatTypeId, Number(row.Rate), Number(row.Net), Number(row.Vat), Number(row.GoodsNet)]);
  expect(rows).toEqual([
    [1, 20, 99.99, 20, 66.66],
    [2, 20, 1, 0.2, 0],
    [1, 5, 2, 0.1, 2],
  ]);
  expect(groupByRate([])).toEqual([]);
});

test.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2026-11-02', true],
  ['2026-11-14', true],
  ['2026-11-15', true],
  ['2026-11-16', false],
])('money of %s for an invoice of 1 Nov with 14 days earns it: %s', (receivedOn, isEarned) => {
  expect(earnsDiscount({ invoiceDate: '2026-11-01', until: '2026-11-15', receivedOn })).toBe(isEarned);
});

test('what was credited is taken off its own type and rate alone', () => {
  const rates = [rate('100', '20', { GoodsNet: '80' }), rate('100', '20', { VatTypeId: 2 }), rate('100', '5', { Rate: 5 })];
  const left = deductCredited(rates, [
    rate('10', '2', { GoodsNet: '8' }),
    rate('5', '1', { GoodsNet: '0' }),
    rate('1', '0.05', { Rate: 5 }),
  ]);
  expect(left.map((row) => [Number(row.Net), Number(row.Vat), Number(row.GoodsNet)])).toEqual([
    [85, 17, 72],
    [100, 20, 100],
    [99, 4.95, 99],
  ]);
  expect(left[0]).toMatchObject({ VatTypeId: 1, Rate: new Big(20) });
});

test.each([
  [100, 2.5, '97.5'],
  ['10.21', 5, '9.7'],
  ['0.1', 5, '0.1'],
  ['0.09', 6, '0.08'],
  [100, 0, '100'],
])('a credit of goods of %s that were paid less %s %% is proposed at %s', (net, percent, proposed) => {
  expect(lessDiscount(net, percent).toString()).toBe(proposed);
});
