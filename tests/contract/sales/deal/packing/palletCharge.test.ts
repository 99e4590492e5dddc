import { expect, test } from 'vitest';
import { convertPalletCharge } from '#contract/sales/deal/packing/palletCharge.ts';

test.each([
  ['18.50', '1', '18.5'],
  ['18.50', '0.86', '21.51'],
  ['0.005', 1, '0.01'],
  ['0.0049', 1, '0'],
])('a charge of £%s at %s pounds for one is %s', (charge, rate, own) => {
  expect(convertPalletCharge(charge, rate).toString()).toBe(own);
});
