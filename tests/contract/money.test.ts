import { describe, expect, test } from 'vitest';
import { Big, decimal, lineNet, sum, toPenny, vatOn, vatSummary } from '#contract/money.ts';

test.each([
  ['0.004', '0'],
  ['0.005', '0.01'],
  ['0.0149', '0.01'],
  ['-0.005', '-0.01'],
  ['-0.0049', '0'],
  [1.005, '1.01'],
])('%s is %s to the penny: half a penny rounds away from zero', (value, penny) => {
  expect(toPenny(value).toString()).toBe(penny);
});

test('a decimal is exact, and division rounds half up', () => {
  expect(decimal('0.1').plus('0.2').toString()).toBe('0.3');
  expect(new Big(1).div(3).toString()).toBe('0.33333333333333333333');
  expect(new Big(2).div(3).toString()).toBe('0.66666666666666666667');
  expect(JSON.stringify({ Amount: new Big('12.50') })).toBe('{"Amount":12.5}');
});

test('a sum of nothing is nothing, and of figures, texts and decimals it is exact', () => {
  expect(sum([]).toString()).toBe('0');
  expect(sum([0.1, '0.2', new Big('0.3')]).toString()).toBe('0.6');
});

describe('the net of a line', () => {
  test.each([
    [{ Quantity: 26 * 1428, UnitPrice: '187.35', PricePer: 1000 }, '6955.93'],
    [{ Quantity: 3, UnitPrice: '10.25', PricePer: 1 }, '30.75'],
    [{ Quantity: 150, UnitPrice: '10.25', PricePer: 100 }, '15.38'],
    [{ Quantity: 150, UnitPrice: '10.25', PricePer: 10 }, '153.75'],
    [{ Quantity: 1000, UnitPrice: '1', PricePer: '10000' }, '0.1'],
    [{ Quantity: 1, UnitPrice: '100', PricePer: 1, DiscountPercent: 2.5 }, '97.5'],
    [{ Quantity: 1, UnitPrice: '100', PricePer: 1, DiscountPercent: 100 }, '0'],
    [{ Quantity: 1, UnitPrice: '100', PricePer: 1, DiscountPercent: null }, '100'],
    [{ Quantity: 0, UnitPrice: '100', PricePer: 1 }, '0'],
    [{ Quantity: 1, UnitPrice: '0.005', PricePer: 1 }, '0.01'],
    [{ Quantity: 1, UnitPrice: '0.0049', PricePer: 1 }, '0'],
  ])('%o is %s', (line, net) => {
    expect(lineNet(line).toString()).toBe(net);
  });
});

test.each([
  ['99.99', 20, '20'],
  ['0.02', 20, '0'],
  ['0.03', 20, '0.01'],
  ['100', 0, '0'],
  ['-10', '17.5', '-1.75'],
])('VAT on %s at %s %% is %s', (net, rate, vat) => {
  expect(vatOn(net, rate).toString()).toBe(vat);
});

test('VAT is computed once per type and rate, in the order first met', () => {
  const rows = vatSummary([
    { Net: '33.33', Rate: '20', VatTypeId: 1 },
    { Net: '10', Rate: 5, VatTypeId: 2 },
    { Net: '33.33', Rate: 20, VatTypeId: 1 },
    { Net: '33.33', Rate: '20.0', VatTypeId: 1 },
    { Net: '1', Rate: 20, VatTypeId: 3 },
    { Net: '2', Rate: 17.5, VatTypeId: 1 },
  ]);
  expect(rows.map(({ VatTypeId, Rate, Net, Vat }) => [VatTypeId, Number(Rate), Number(Net), Number(Vat)])).toEqual([
    [1, 20, 99.99, 20],
    [2, 5, 10, 0.5],
    [3, 20, 1, 0.2],
    [1, 17.5, 2, 0.35],
  ]);
  expect(vatSummary([])).toEqual([]);
});
