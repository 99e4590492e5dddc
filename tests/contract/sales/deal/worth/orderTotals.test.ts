import { expect, test } from 'vitest';
import { computeLineAmounts, orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';

const line = (more: object = {}) => ({
  ProductId: 1 as number | null,
  Quantity: 1000,
  UnitPrice: '187.35',
  PricePer: 1000,
  DiscountPercent: 0,
  VatTypeId: 1,
  VatRate: 20,
  PalletQuantity: 2,
  PalletCharge: '18.50',
  UnitWeightGrams: 300 as number | null,
  PalletTareKg: 25 as number | null,
  ...more,
});
const charges = { VatTypeId: 2, VatRate: 5 };
const figures = (totals: ReturnType<typeof orderTotals>) => ({
  ...Object.fromEntries(
    (['Goods', 'PalletCharges', 'Carriage', 'Net', 'Vat', 'Gross', 'WeightKg'] as const).map((name) => [name, Number(totals[name])]),
  ),
  Units: totals.Units,
  Pallets: totals.Pallets,
  VatSummary: totals.VatSummary.map((row) => [row.VatTypeId, Number(row.Rate), Number(row.Net), Number(row.Vat)]),
});

test('goods bear their own VAT; pallets, mixed ones too, and carriage that of charges', () => {
  const totals = orderTotals(
    [line(), line({ ProductId: null, Quantity: 7, UnitPrice: 1, PricePer: 1, PalletQuantity: 0 })],
    '45.50',
    charges,
    [
      { Quantity: 3, Charge: '10.00', TareKg: 20 },
      { Quantity: 1, Charge: '1.005', TareKg: null },
    ],
  );
  expect(figures(totals)).toEqual({
    Goods: 194.35,
    PalletCharges: 68.01,
    Carriage: 45.5,
    Net: 307.86,
    Vat: 44.55,
    Gross: 352.41,
    // Text lines do not count as units. The weights are 300 kg of glass, 2.1 kg of text lines, and 50 kg and 60 kg of pallets.
    Units: 1000,
    Pallets: 6,
    WeightKg: 412.1,
    VatSummary: [
      [1, 20, 194.35, 38.87],
      [2, 5, 113.51, 5.68],
    ],
  });
});

test('charges that come to nothing make no row of VAT', () => {
  const totals = orderTotals([line({ PalletCharge: 0 })], 0, charges, [{ Quantity: 0, Charge: 10, TareKg: 1 }]);
  expect(figures(totals)).toMatchObject({ PalletCharges: 0, Carriage: 0, VatSummary: [[1, 20, 187.35, 37.47]] });
  expect(figures(orderTotals([], '0.01', charges))).toMatchObject({ Goods: 0, Net: 0.01, Vat: 0, VatSummary: [[2, 5, 0.01, 0]] });
});

test('what is not known weighs nothing, and carriage is in whole pence', () => {
  const totals = orderTotals([line({ UnitWeightGrams: null, PalletTareKg: null })], '1.005', charges);
  expect(figures(totals)).toMatchObject({ WeightKg: 0, Carriage: 1.01 });
});

test('a remembered figure of a line stands for its own', () => {
  const remembered = { ...computeLineAmounts(line()), Net: computeLineAmounts(line({ Quantity: 2000 })).Net };
  expect(figures(orderTotals([line()], 0, charges, [], () => remembered))).toMatchObject({ Goods: 374.7 });
  const { Net, Pallets, WeightKg } = computeLineAmounts(line());
  expect([Net, Pallets, WeightKg].map(Number)).toEqual([187.35, 37, 350]);
});
