import { expect, test } from 'vitest';
import { canMailPurchase, purchaseStates } from '#contract/purchasing/purchaseOrders/states.ts';

test('an order that ended is mailed where its last paper says so: the supplier is still to be told', () => {
  const mailed = (Revision: number) => purchaseStates.filter((State) => canMailPurchase({ State, Revision }));
  expect(mailed(1)).toEqual(['Draft', 'Ordered', 'Confirmed', 'PartReceived']);
  expect(mailed(2)).toEqual(['Draft', 'Ordered', 'Confirmed', 'PartReceived', 'Closed', 'Cancelled']);
});
