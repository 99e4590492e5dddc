import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { explainDiscountRefusal } from '#server/modules/money/payments/allocation/explainDiscountRefusal.ts';

const money = (amount: Big | number | string) => `£${new Big(amount).toFixed(2)}`;
const offered = (Gross = '3.00') => ({ Rows: [], Gross: new Big(Gross), Until: '2026-11-15' });
const pair = (more: { Amount?: string; DiscountTaken?: string; date?: string; isPayment?: boolean } = {}) => ({
  row: { Amount: more.Amount ?? '117.00', DiscountTaken: more.DiscountTaken ?? '3.00' },
  invoice: { InvoiceNo: 20_001, InvoiceDate: '2026-11-01', Outstanding: new Big('120.00') },
  source: { isPayment: more.isPayment ?? true, date: more.date ?? '2026-11-10' },
});
type Pair = ReturnType<typeof pair>;
const refusal = (one: Pair, offer: ReturnType<typeof offered> | undefined = offered(), beside: Pair[] = []) =>
  explainDiscountRefusal(one, [one, ...beside], offer)?.(money);

test('a discount that settles the invoice in time, to the penny, is taken', () => {
  expect(refusal(pair())).toBeUndefined();
  expect(refusal(pair({ date: '2026-11-01' }))).toBeUndefined();
  expect(refusal(pair({ date: '2026-11-15' }))).toBeUndefined();
  expect(refusal(pair({ Amount: '17.00' }), offered(), [pair({ Amount: '100.00', DiscountTaken: '0' })])).toBeUndefined();
});

test('none is taken where none is offered', () => {
  const words = 'is not available, because invoice 20001 has no discount left';
  expect(explainDiscountRefusal(pair(), [pair()], undefined)?.(money)).toBe(words);
  expect(refusal(pair(), offered('0'))).toBe(words);
});

test('it comes with money', () => {
  const words = 'needs a payment. Enter how much of it pays the invoice.';
  expect(refusal(pair({ Amount: '0' }))).toBe(words);
  expect(refusal(pair({ Amount: '-0.01' }))).toBe(words);
  expect(refusal(pair({ Amount: '0.01' }))).not.toBe(words);
});

test('money from before the invoice or after the discount days does not earn it, whichever of the payments it is', () => {
  expect(refusal(pair({ date: '2026-10-31' }))).toBe(
    'cannot be taken, because the money of 31 Oct 2026 is dated before invoice 20001 of 1 Nov 2026',
  );
  expect(refusal(pair({ date: '2026-11-16' }))).toBe('was for payment by 15 Nov 2026, but this payment is dated 16 Nov 2026');
  const late = pair({ Amount: '100.00', DiscountTaken: '0', date: '2026-11-16' });
  expect(refusal(pair({ Amount: '17.00' }), offered(), [late])).toBe(
    'was for payment by 15 Nov 2026, but this payment is dated 16 Nov 2026',
  );
});

test('a credit note beside it may be of any day', () => {
  const credit = pair({ Amount: '100.00', DiscountTaken: '0', date: '2026-10-01', isPayment: false });
  expect(refusal(pair({ Amount: '17.00' }), offered(), [credit])).toBeUndefined();
});

test('it is taken whole', () => {
  const words = 'must be £3.00, the discount on invoice 20001, or zero';
  expect(refusal(pair({ DiscountTaken: '2.99' }))).toBe(words);
  expect(refusal(pair({ DiscountTaken: '3.01' }))).toBe(words);
});

test('it settles the invoice: a penny that stays open refuses it', () => {
  expect(refusal(pair({ Amount: '116.99' }))).toBe('must settle invoice 20001 in full, but £0.01 would stay open');
  expect(refusal(pair({ Amount: '117.01' }))).toBeUndefined();
  const beside = pair({ Amount: '99.99', DiscountTaken: '0' });
  expect(refusal(pair({ Amount: '17.00' }), offered(), [beside])).toBe('must settle invoice 20001 in full, but £0.01 would stay open');
});
