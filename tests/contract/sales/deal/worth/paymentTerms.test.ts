import { expect, test } from 'vitest';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';

test('terms of no days are said as the day itself', () => {
  const terms = (PaymentTermDays: number, PaymentTermBasis: string) => describeTerms({ PaymentTermDays, PaymentTermBasis });
  expect(terms(30, 'InvoiceDate')).toBe('30 days from the date of the invoice');
  expect(terms(1, 'EndOfMonth')).toBe('1 day from the end of the month');
  expect(terms(0, 'InvoiceDate')).toBe('On the date of the invoice');
  expect(terms(0, 'EndOfMonth')).toBe('End of the month');
});
