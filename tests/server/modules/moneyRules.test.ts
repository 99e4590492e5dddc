import { describe, expect, test } from 'vitest';
import { discountGross, groupByRate, earnsDiscount, settlementDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, lineNet, toPenny, vatOn } from '#contract/money.ts';
import { splitReceipt, listTaxPoints, allocateReceipts } from '#server/ledgers/advanceVat.ts';
import { calculateOwed } from '#server/modules/money/invoices/raise/toCredit.ts';

describe('half a penny goes up, not to the even penny', () => {
  test.each([
    ['0.005', 0.01],
    ['0.015', 0.02],
    ['0.025', 0.03],
    ['2.345', 2.35],
    ['-0.025', -0.03],
  ])('%s is %d', (amount, rounded) => {
    expect(Number(toPenny(amount))).toBe(rounded);
  });

  test('of a line and of VAT', () => {
    expect(Number(lineNet({ Quantity: 1, UnitPrice: '0.125', PricePer: 1 }))).toBe(0.13);
    expect(Number(lineNet({ Quantity: 1, UnitPrice: '0.025', PricePer: 1 }))).toBe(0.03);
    expect(Number(vatOn('0.225', 20))).toBe(0.05);
    expect(Number(vatOn('0.125', 20))).toBe(0.03);
  });
});

describe('the settlement discount', () => {
  test('£100 + £20 with 2.5 % is £97.50 + £19.50; carriage is net', () => {
    const lines = [
      { VatTypeId: 1, Rate: 20, Net: 100, isGoods: true },
      { VatTypeId: 1, Rate: 20, Net: 10, isGoods: false },
    ];
    const rows = settlementDiscount(groupByRate(lines), 2.5);
    expect(rows.map((row) => [Number(row.Net), Number(row.Vat)])).toEqual([[2.5, 0.5]]);
    expect(Number(discountGross(rows))).toBe(3);
  });

  test('is earned from the invoice’s day to the last of its days', () => {
    const earned = (receivedOn: string) => earnsDiscount({ invoiceDate: '2026-11-10', until: '2026-11-24', receivedOn });
    expect(['2026-11-09', '2026-11-10', '2026-11-24', '2026-11-25'].map(earned)).toEqual([false, true, true, false]);
  });
});

describe('tax points of money in advance', () => {
  const rates = [
    { VatTypeId: 1, Rate: new Big(20), Net: new Big('100.01'), Vat: new Big('20.00') },
    { VatTypeId: 3, Rate: new Big(0), Net: new Big('33.33'), Vat: new Big(0) },
  ];
  const totals = (rows: readonly { Net: Big; Vat: Big }[]) => [
    Number(rows.reduce((sum, row) => sum.plus(row.Net), new Big(0))),
    Number(rows.reduce((sum, row) => sum.plus(row.Vat), new Big(0))),
  ];

  test('receipts that cover the whole come together to its own net and VAT, to the penny', () => {
    const parts = [
      [0, '50.37'],
      ['50.37', '0.01'],
      ['50.38', '102.96'],
    ] as const;
    expect(totals(parts.flatMap(([before, amount]) => splitReceipt(rates, before, amount)))).toEqual([133.34, 20]);
    for (const [before, amount] of parts) {
      const [net = 0, vat = 0] = totals(splitReceipt(rates, before, amount));
      expect(new Big(net).plus(vat).toFixed(2)).toBe(new Big(amount).toFixed(2));
    }
  });

  test('the earliest receipt is used first, the rest has a tax point of its own, and per rate they add up to the invoice', () => {
    const receipt = (ProFormaAllocationId: number, TaxPoint: string, Amount: number) => ({
      ProFormaAllocationId,
      PaymentId: ProFormaAllocationId,
      ReceivedOn: TaxPoint,
      TaxPoint,
      ExchangeRate: new Big(1),
      Amount: new Big(Amount),
      Rates: splitReceipt(rates, 0, Amount),
    });
    const used = allocateReceipts(rates, [receipt(2, '2026-10-02', 40), receipt(1, '2026-09-30', 30)]);
    expect(used.map((row) => row.TaxPoint)).toEqual(['2026-09-30', '2026-10-02']);
    const parts = listTaxPoints(rates, used, { TaxPoint: '2026-10-09', ExchangeRate: new Big(1) });
    expect(totals(parts)).toEqual([133.34, 20]);
    expect(parts.filter((part) => part.PaymentId === null).every((part) => part.TaxPoint === '2026-10-09')).toBe(true);
    const short = allocateReceipts(
      [{ VatTypeId: 1, Rate: new Big(20), Net: new Big(25), Vat: new Big(5) }],
      [receipt(1, '2026-09-30', 153.34)],
    );
    expect(totals(short.flatMap((row) => row.Rates)).reduce((one, other) => one + other)).toBe(30);
  });
});

test('what is to credit is the part of the line that did not go; the last part is what is left of its net', () => {
  const line = { Invoiced: 3, UnitPrice: new Big('33.335'), PricePer: 1, DiscountPercent: new Big(0), NetAmount: new Big('100.01') };
  const none = { CreditedQuantity: 0, CreditedNet: new Big(0), CorrectedNet: new Big(0) };
  expect(Number(calculateOwed({ ...line, ...none, Delivered: 2 }).Net)).toBe(33.34);
  expect(Number(calculateOwed({ ...line, ...none, Delivered: 0 }).Net)).toBe(100.01);
  expect(Number(calculateOwed({ ...line, ...none, Delivered: 0, CreditedQuantity: 2, CreditedNet: new Big('66.68') }).Net)).toBe(33.33);
  // £30 of the credits correct the price. So a third of the undelivered goods was charged £10 less.
  const corrected = { CreditedQuantity: 0, CreditedNet: new Big(30), CorrectedNet: new Big(30) };
  expect(Number(calculateOwed({ ...line, ...corrected, Delivered: 2 }).Net)).toBe(23.34);
  expect(Number(calculateOwed({ ...line, ...corrected, Delivered: 0 }).Net)).toBe(70.01);
});
