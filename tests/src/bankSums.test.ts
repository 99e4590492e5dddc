// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sumByCurrency } from '#src/custom/money/bankFiles/BankFileScreen.tsx';

test('lines of two currencies are added up apart', () => {
  const pounds = { Amount: 10.1, CurrencyCode: 'GBP' };
  expect(sumByCurrency([pounds, { Amount: 5, CurrencyCode: 'EUR' }, pounds])).toBe('£20.20 and €5.00');
  expect(sumByCurrency([pounds])).toBe('£10.10');
});
