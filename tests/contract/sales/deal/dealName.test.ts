import { expect, test } from 'vitest';
import { dealName } from '#contract/sales/deal/dealName.ts';

test.each([
  [{ DealNo: 10_452 }, '10452'],
  [{ DealNo: 10_452, Part: null }, '10452'],
  [{ DealNo: 10_452, Part: 0 }, '10452'],
  [{ DealNo: 10_452, Part: 1 }, '10452'],
  [{ DealNo: 10_452, Part: 2 }, '10452/2'],
  [{ DealNo: null, Part: 2 }, ''],
  [{ DealNo: undefined }, ''],
])('%o is named %s', (deal, name) => {
  expect(dealName(deal)).toBe(name);
});
