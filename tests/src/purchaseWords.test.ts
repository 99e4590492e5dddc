import { expect, test } from 'vitest';
import { formatIssued } from '#src/custom/purchasing/purchaseOrders/words.ts';

test('a purchase order that was only ordered is not said to have gone out', () => {
  expect(formatIssued('Beatson', true)).toBe('ordered from Beatson and queued for e-mail');
  expect(formatIssued('Beatson', false)).toBe('ordered from Beatson, not e-mailed');
});
