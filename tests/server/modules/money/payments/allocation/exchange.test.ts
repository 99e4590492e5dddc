import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';

test.each([
  ['100.00', '0.86', '0.84', '2.00'],
  ['100.00', '0.84', '0.86', '-2.00'],
  ['100.00', '0.86', '0.86', '0.00'],
  // Both amounts are rounded to whole pence before they are subtracted.
  ['0.50', '0.87', '0.85', '0.01'],
  ['0.50', '0.89', '0.88', '0.01'],
  ['0.01', '0.54', '0.46', '0.01'],
  ['0.01', '0.54', '0.53', '0.00'],
])('%s paid at %s and booked at %s made %s pounds', (amount, paidAt, invoicedAt, difference) => {
  expect(calculateExchangeDifference(amount, new Big(paidAt), new Big(invoicedAt)).toFixed(2)).toBe(difference);
});
