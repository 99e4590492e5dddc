import { expect, test } from 'vitest';
import { issuedText } from '#src/custom/purchasing/purchaseOrders/words.ts';

test('a purchase order that was only ordered is not said to have gone out', () => {
  expect(issuedText('Beatson', true)).toBe('went out to Beatson');
  expect(issuedText('Beatson', false)).toBe('is ordered from Beatson, not e-mailed');
});
