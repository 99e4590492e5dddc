import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { calculateOfferedDiscount } from '#server/modules/money/billing/calculateOfferedDiscount.ts';

const rate = (Net: number, Vat: number) => ({
  VatTypeId: 1,
  Rate: new Big(20),
  Net: new Big(Net),
  Vat: new Big(Vat),
  GoodsNet: new Big(Net),
});
const offer = (Outstanding: string, credited: ReturnType<typeof rate>[] = []) =>
  calculateOfferedDiscount(
    { InvoiceDate: '2026-11-01', Percent: 2.5, Days: 14, Outstanding: new Big(Outstanding) },
    [rate(100, 20)],
    credited,
  );

test.each([
  ['120.00', '3.00'],
  ['3.01', '3.00'],
  ['3.00', '3.00'],
  ['2.99', '0.00'],
  ['0.00', '0.00'],
])('of £100 + £20 at 2.5 %% with %s open %s is offered', (open, offered) => {
  expect(offer(open).Gross.toFixed(2)).toBe(offered);
});

test('it is offered until the last of the discount days, net and VAT by rate', () => {
  const { Rows, Until } = offer('120.00');
  expect(Until).toBe('2026-11-15');
  expect(Rows.map((row) => [row.Net.toFixed(2), row.Vat.toFixed(2)])).toEqual([['2.50', '0.50']]);
});

test('what was credited bears none', () => {
  expect(offer('60.00', [rate(50, 10)]).Gross.toFixed(2)).toBe('1.50');
  expect(offer('120.00', [rate(100, 20)]).Gross.toFixed(2)).toBe('0.00');
});
