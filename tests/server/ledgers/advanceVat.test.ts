import { describe, expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import {
  carryOverVat,
  reverseVat,
  sumGross,
  subtractRates,
  splitReceipt,
  moveVatToInvoice,
  taxPointRow,
  listTaxPoints,
  listTieTaxPoints,
  allocateReceipts,
} from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt, RateAmounts, TaxPointPart } from '#server/ledgers/advanceVat.ts';

type Figures = [type: number, rate: number, net: number, vat: number];

const rate = (...[VatTypeId, Rate, Net, Vat]: Figures): RateAmounts => ({
  VatTypeId,
  Rate: new Big(Rate),
  Net: new Big(Net),
  Vat: new Big(Vat),
});
const rates = (...rows: Figures[]) => rows.map((row) => rate(...row));
const figures = (rows: readonly RateAmounts[]): Figures[] =>
  rows.map((row) => [row.VatTypeId, Number(row.Rate), Number(row.Net), Number(row.Vat)]);

const receipt = (ProFormaAllocationId: number, TaxPoint: string, ...rows: Figures[]): AdvanceReceipt => ({
  ProFormaAllocationId,
  PaymentId: 100 + ProFormaAllocationId,
  ReceivedOn: '2026-09-01',
  TaxPoint,
  ExchangeRate: new Big('0.85'),
  Amount: sumGross(rates(...rows)),
  Rates: rates(...rows),
});
/** Returns the source, tax point and amounts of each part. */
const due = (parts: readonly TaxPointPart[]) =>
  parts.map((part) => [part.ProFormaAllocationId, part.PaymentId, part.TaxPoint, Number(part.ExchangeRate), ...figures([part]).flat()]);

test('rates are reduced type by type and rate by rate, and those that come to nothing go', () => {
  const left = subtractRates(
    rates([1, 20, 100, 20], [2, 20, 50, 10], [1, 5, 40, 2], [3, 0, 18, 0], [4, 20, 5, 1]),
    rates([1, 20, 25, 5], [2, 20, 50, 10], [1, 5, 40, 1], [4, 20, 4, 1], [5, 20, 1, 0.2]),
  );
  expect(figures(left)).toEqual([
    [1, 20, 75, 15],
    [1, 5, 0, 1],
    [3, 0, 18, 0],
    [4, 20, 1, 0],
    [5, 20, -1, -0.2],
  ]);
  expect(figures(subtractRates(rates([1, 20, 1, 0.2], [1, 20, 2, 0.4]), []))).toEqual([[1, 20, 3, 0.6]]);
});

describe('a receipt', () => {
  const document = rates([1, 20, 100, 20], [2, 5, 40, 2], [3, 0, 18, 0]);

  test('is divided between the rates as their gross is, and into net and VAT', () => {
    const half: Figures[] = [
      [1, 20, 50, 10],
      [2, 5, 20, 1],
      [3, 0, 9, 0],
    ];
    expect(figures(splitReceipt(document, 0, 90))).toEqual(half);
    expect(figures(splitReceipt(document, '90', '90'))).toEqual(half);
    expect(figures(splitReceipt(document, 0, 180))).toEqual(figures(document));
  });

  test('in thirds leaves the odd penny to the last rate', () => {
    expect(figures(splitReceipt(rates([1, 0, 10, 0], [2, 0, 10, 0], [3, 0, 10, 0]), 0, 10))).toEqual([
      [1, 0, 3.33, 0],
      [2, 0, 3.33, 0],
      [3, 0, 3.34, 0],
    ]);
  });

  test('that pays the rest has what is left of net and VAT, to the penny; a rate of nothing has none', () => {
    const uneven = rates([1, 20, 100.01, 20], [4, 20, 0, 0], [3, 0, 33.33, 0]);
    expect(figures(splitReceipt(uneven, 0, '50.37'))).toEqual([
      [1, 20, 32.85, 6.57],
      [3, 0, 10.95, 0],
    ]);
    expect(figures(splitReceipt(uneven, '50.37', '102.97'))).toEqual([
      [1, 20, 67.16, 13.43],
      [3, 0, 22.38, 0],
    ]);
  });
});

describe('an invoice uses receipts', () => {
  const used = (invoice: readonly RateAmounts[], ...receipts: AdvanceReceipt[]) =>
    allocateReceipts(invoice, receipts).map((one) => [one.ProFormaAllocationId, one.TaxPoint, Number(one.Amount), figures(one.Rates)]);
  const mixed = receipt(1, '2026-10-01', [1, 20, 50, 10], [2, 5, 40, 2]);

  test('the earliest first, of one day in the order in which they were tied', () => {
    const third: Figures = [1, 20, 10, 2];
    const invoice = rates([1, 20, 100, 20]);
    const rows = used(invoice, receipt(3, '2026-10-02', third), receipt(1, '2026-10-02', third), receipt(2, '2026-09-30', third));
    expect(rows).toEqual([
      [2, '2026-09-30', 12, [third]],
      [1, '2026-10-02', 12, [third]],
      [3, '2026-10-02', 12, [third]],
    ]);
    expect(used(invoice)).toEqual([]);
  });

  test('until it is covered: of the last one it takes what is left, and none after that', () => {
    const rows = used(
      rates([1, 20, 50, 10]),
      receipt(1, '2026-10-01', [1, 20, 33.33, 6.67]),
      receipt(2, '2026-10-02', [1, 20, 33.33, 6.67]),
      receipt(3, '2026-10-03', [1, 20, 33.33, 6.67]),
    );
    expect(rows).toEqual([
      [1, '2026-10-01', 40, [[1, 20, 33.33, 6.67]]],
      [2, '2026-10-02', 20, [[1, 20, 16.67, 3.33]]],
    ]);
  });

  test.each<[string, Figures[]]>([
    ['part of one rate', [[1, 20, 25, 5]]],
    ['all of one rate', [[2, 5, 40, 2]]],
    [
      'no net of a rate',
      [
        [1, 20, 0, 9],
        [2, 5, 40, 2],
      ],
    ],
  ])('with its own net and VAT where the receipt has them: %s', (_what, rows) => {
    expect(used(rates(...rows), mixed)).toEqual([[1, '2026-10-01', Number(sumGross(rates(...rows))), rows]]);
  });

  test.each<[string, Figures[]]>([
    ['a rate that it lacks', [[3, 0, 51, 0]]],
    ['more net', [[1, 20, 51, 0]]],
    ['more of one rate, though no more than it has of another', [[2, 5, 45, 6]]],
    ['more VAT', [[1, 20, 40, 11]]],
    [
      'net below nothing',
      [
        [1, 20, -1, 10],
        [2, 5, 40, 2],
      ],
    ],
    [
      'VAT below nothing',
      [
        [1, 20, 10, -1],
        [2, 5, 40, 2],
      ],
    ],
  ])('in the proportion of the receipt where that has not: %s', (_what, rows) => {
    const half: Figures[] = [
      [1, 20, 25, 5],
      [2, 5, 20, 1],
    ];
    expect(used(rates(...rows), mixed)).toEqual([[1, '2026-10-01', 51, half]]);
  });
});

describe('tax points', () => {
  const one = receipt(1, '2026-10-01', [1, 20, 50, 10], [2, 5, 40, 2]);
  const rest = { TaxPoint: '2026-10-09', ExchangeRate: new Big('0.9') };

  test('of a tie are those of its receipt', () => {
    expect(due(listTieTaxPoints(one))).toEqual([
      [1, 101, '2026-10-01', 0.85, 1, 20, 50, 10],
      [1, 101, '2026-10-01', 0.85, 2, 5, 40, 2],
    ]);
  });

  test('of an invoice are those of its receipts, and for the rest its own', () => {
    expect(due(listTaxPoints(rates([1, 20, 80, 16], [2, 5, 40, 2]), [one], rest))).toEqual([
      [1, 101, '2026-10-01', 0.85, 1, 20, 50, 10],
      [1, 101, '2026-10-01', 0.85, 2, 5, 40, 2],
      [null, null, '2026-10-09', 0.9, 1, 20, 30, 6],
    ]);
  });

  test('of what an invoice left of a receipt move to another tie, on the day on which it fell due', () => {
    expect(due(carryOverVat(one, rates([1, 20, 30, 6], [2, 5, 40, 2]), 7))).toEqual([
      [1, 101, '2026-10-01', 0.85, 1, 20, -20, -4],
      [7, 101, '2026-10-01', 0.85, 1, 20, 20, 4],
    ]);
  });

  test('move from a receipt to the invoice that takes it up; the rest is the invoice’s alone', () => {
    const parts = listTaxPoints(rates([1, 20, 80, 16], [2, 5, 40, 2]), [receipt(1, '2026-10-01', [2, 5, 40, 2])], rest);
    expect(moveVatToInvoice(parts, 22_987).map((part) => [part.InvoiceId, ...due([part]).flat()])).toEqual([
      [null, 1, 101, '2026-10-01', 0.85, 2, 5, -40, -2],
      [22_987, 1, 101, '2026-10-01', 0.85, 2, 5, 40, 2],
      [22_987, null, null, '2026-10-09', 0.9, 1, 20, 80, 16],
    ]);
  });

  test('of freed money are given back on the day, as far as it went', () => {
    const freed = [one, receipt(2, '2026-10-02', [1, 20, 100, 20]), receipt(3, '2026-10-03', [1, 20, 100, 20])];
    const back = (gross: number) => due(reverseVat(freed, new Big(gross), '2026-11-21'));
    const first = [
      [1, 101, '2026-11-21', 0.85, 1, 20, -50, -10],
      [1, 101, '2026-11-21', 0.85, 2, 5, -40, -2],
    ];
    expect(back(0)).toEqual([]);
    expect(back(51)).toEqual([
      [1, 101, '2026-11-21', 0.85, 1, 20, -25, -5],
      [1, 101, '2026-11-21', 0.85, 2, 5, -20, -1],
    ]);
    expect(back(102)).toEqual(first);
    expect(back(132)).toEqual([...first, [2, 102, '2026-11-21', 0.85, 1, 20, -25, -5]]);
  });

  test('of freed money that goes back whole are all given back, those too whose net and VAT come to nothing together', () => {
    const freed = receipt(1, '2026-10-01', [1, 20, 50, 10], [2, 5, 0.01, -0.01]);
    expect(figures(reverseVat([freed], new Big(60), '2026-11-21'))).toEqual([
      [1, 20, -50, -10],
      [2, 5, -0.01, 0.01],
    ]);
  });

  test('are kept in pounds too, each to the penny', () => {
    const [part] = listTaxPoints(rates([1, 20, 10.01, 2.01]), [], { ...rest, ExchangeRate: new Big('0.855') });
    expect(part && JSON.parse(JSON.stringify(taxPointRow({ ...part, InvoiceId: 22_987 })))).toEqual({
      VatTypeId: 1,
      Rate: 20,
      TaxPoint: '2026-10-09',
      ExchangeRate: 0.855,
      PaymentId: null,
      ProFormaAllocationId: null,
      InvoiceId: 22_987,
      NetAmount: 10.01,
      VatAmount: 2.01,
      SterlingNet: 8.56,
      SterlingVat: 1.72,
    });
  });
});
