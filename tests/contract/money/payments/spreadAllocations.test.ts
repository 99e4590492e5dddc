import { describe, expect, test } from 'vitest';
import { spreadAllocations } from '#contract/money/payments/spreadAllocations.ts';
import type { Source, RequestedInvoice } from '#contract/money/payments/spreadAllocations.ts';

const invoice = (InvoiceId: number | null, Amount: string, more: Partial<RequestedInvoice> = {}): RequestedInvoice => ({
  InvoiceId,
  Amount,
  DiscountTaken: 0,
  ...more,
});
const hand = (Available: string): Source => ({ PaymentId: null, CreditId: null, Available });
const credit = (CreditId: number, Available: string, InvoiceId?: number): Source => ({
  PaymentId: null,
  CreditId,
  Available,
  ...(InvoiceId !== undefined && { InvoiceId }),
});
const spread = (invoices: RequestedInvoice[], sources: Source[]) =>
  spreadAllocations(invoices, sources).map((row) => [
    row.InvoiceId ?? `pro forma ${row.ProFormaInvoiceId}, refund ${row.RefundPaymentId}`,
    row.CreditId ?? row.PaymentId,
    Number(row.Amount),
    Number(row.DiscountTaken),
  ]);

describe('money is spread over invoices', () => {
  test.each([
    ['less than the first', '60', [[1, null, 60, 0]]],
    ['as much as the first', '100', [[1, null, 100, 0]]],
    [
      'a penny more',
      '100.01',
      [
        [1, null, 100, 0],
        [2, null, 0.01, 0],
      ],
    ],
    [
      'more than all',
      '500',
      [
        [1, null, 100, 0],
        [2, null, 50, 0],
      ],
    ],
    ['nothing', '0', []],
  ])('in their order: %s', (_what, available, rows) => {
    expect(spread([invoice(1, '100'), invoice(2, '50')], [hand(available)])).toEqual(rows);
  });

  test('a credit note pays its own invoice first, then the others', () => {
    expect(spread([invoice(1, '100'), invoice(2, '50')], [credit(7, '80', 2), hand('70')])).toEqual([
      [2, 7, 50, 0],
      [1, 7, 30, 0],
      [1, null, 70, 0],
    ]);
  });

  test('sources in the order given, and each pair is one row', () => {
    expect(spread([invoice(1, '100')], [credit(7, '40'), { PaymentId: 3, CreditId: null, Available: '40' }, hand('40')])).toEqual([
      [1, 7, 40, 0],
      [1, 3, 40, 0],
      [1, null, 20, 0],
    ]);
    expect(spread([invoice(1, '60'), invoice(1, '40')], [hand('90'), credit(7, '5')])).toEqual([
      [1, null, 90, 0],
      [1, 7, 5, 0],
    ]);
  });

  test('a payment and a credit note of one number are two sources', () => {
    const sources = [{ PaymentId: 7, CreditId: null, Available: '10' }, credit(7, '10')];
    const rows = spreadAllocations([invoice(1, '100')], sources);
    expect(rows.map(({ PaymentId, CreditId, Amount }) => [PaymentId, CreditId, Number(Amount)])).toEqual([
      [7, null, 10],
      [null, 7, 10],
    ]);
  });

  test('a credit note pays no pro forma; money does, and refunds', () => {
    const wanted = [invoice(null, '30', { ProFormaInvoiceId: 4 }), invoice(null, '20', { RefundPaymentId: 5 })];
    expect(spread(wanted, [credit(7, '25'), hand('100')])).toEqual([
      ['pro forma null, refund 5', 7, 20, 0],
      ['pro forma 4, refund null', null, 30, 0],
    ]);
  });

  test('a source of no invoice is not the first for what is no invoice', () => {
    const free = { ...credit(7, '20'), InvoiceId: null };
    const wanted = [invoice(1, '20'), invoice(null, '20', { RefundPaymentId: 5 })];
    expect(spread(wanted, [free])).toEqual([[1, 7, 20, 0]]);
  });
});

describe('a settlement discount', () => {
  const discounted = invoice(1, '97', { DiscountTaken: '3' });

  test('goes with the last money that is no credit note', () => {
    expect(spread([discounted], [{ PaymentId: 3, CreditId: null, Available: '50' }, hand('100'), credit(7, '1')])).toEqual([
      [1, 3, 50, 0],
      [1, null, 47, 3],
    ]);
    expect(spread([discounted, invoice(2, '5')], [credit(7, '90'), hand('12')])).toEqual(
      [
        [1, 7, 90, 0],
        [2, null, 5, 0],
        [1, null, 7, 3],
      ].toSorted((a, b) => (a[1] === 7 ? -1 : b[1] === 7 ? 1 : Number(a[0]) - Number(b[0]))),
    );
  });

  test('has a row of its own where no money pays the invoice', () => {
    expect(spread([discounted], [credit(7, '97')])).toEqual([
      [1, 7, 97, 0],
      [1, null, 0, 3],
    ]);
    expect(spreadAllocations([discounted], []).at(0)).toMatchObject({
      PaymentId: null,
      CreditId: null,
      ProFormaInvoiceId: null,
      RefundPaymentId: null,
    });
  });

  test.each(['0', '-1'])('of %s is none', (DiscountTaken) => {
    expect(spread([invoice(1, '97', { DiscountTaken })], [credit(7, '97')])).toEqual([[1, 7, 97, 0]]);
  });
});
