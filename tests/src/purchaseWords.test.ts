import { expect, test } from 'vitest';
import { issuedText } from '#src/custom/purchasing/purchaseOrders/words.ts';

test('a purchase order that was only ordered is not said to have gone out', () => {
  expect(issuedText('Beatson', true)).toBe('ordered from Beatson and queued for e-mail');
  expect(issuedText('Beatson', false)).toBe('ordered from Beatson, not e-mailed');
});
