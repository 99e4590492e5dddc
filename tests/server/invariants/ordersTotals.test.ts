import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Big, sum, vatOn } from '#contract/money.ts';
import { orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import type { TotalledLine } from '#contract/sales/deal/worth/orderTotals.ts';

const rates = [
  { VatTypeId: 1, VatRate: 20 },
  { VatTypeId: 2, VatRate: 5 },
  { VatTypeId: 3, VatRate: 0 },
];

const anyLine = fc
  .record({
    ProductId: fc.constantFrom(1, 2, null),
    Quantity: fc.integer({ min: 1, max: 2_000_000 }),
    tenThousandths: fc.integer({ min: 0, max: 50_000_000 }),
    PricePer: fc.constantFrom(1, 100, 1000),
    hundredthsOfDiscount: fc.integer({ min: 0, max: 10_000 }),
    vat: fc.constantFrom(...rates),
    PalletQuantity: fc.integer({ min: 0, max: 500 }),
    pence: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ tenThousandths, hundredthsOfDiscount, vat, pence, ...line }): TotalledLine => ({
    ...line,
    ...vat,
    UnitPrice: new Big(tenThousandths).div(10_000),
    DiscountPercent: new Big(hundredthsOfDiscount).div(100),
    PalletCharge: new Big(pence).div(100),
    UnitWeightGrams: 300,
    PalletTareKg: 25,
  }));

const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 40 }),
  carriage: fc.integer({ min: 0, max: 100_000 }).map((pence) => new Big(pence).div(100)),
  charges: fc.constantFrom(...rates),
});

test('an order’s totals add up, in whole pence, whatever is on it', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, carriage, charges }) => {
      const totals = orderTotals(lines, carriage, charges);
      expect(totals.Net.eq(totals.Goods.plus(totals.PalletCharges).plus(totals.Carriage))).toBe(true);
      expect(totals.Gross.eq(totals.Net.plus(totals.Vat))).toBe(true);
      expect(totals.Vat.eq(sum(totals.VatSummary.map((row) => vatOn(row.Net, row.Rate))))).toBe(true);
      for (const amount of [totals.Net, totals.Vat, totals.Gross]) expect(amount.eq(amount.round(2))).toBe(true);
    }),
  );
});

test('the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, carriage, charges }) => {
      const one = orderTotals(lines, carriage, charges);
      const other = orderTotals(lines.toReversed(), carriage, charges);
      expect([other.Gross.toString(), other.Vat.toString(), other.WeightKg.toString()]).toEqual([
        one.Gross.toString(),
        one.Vat.toString(),
        one.WeightKg.toString(),
      ]);
    }),
  );
});
