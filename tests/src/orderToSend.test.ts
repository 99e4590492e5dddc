import { expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { toDraftLine, toDraftHeader, linesToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { buildOrderChange } from '#src/custom/sales/orders/form/draft/orderToSend.ts';
import { storedLine as stored } from './storedLine.ts';

const opened = () => {
  const order = {
    OrderId: 7,
    DealTypeId: 1,
    DealType: 'Stock',
    Version: 3,
    Lines: [stored(1, 1), stored(2, 2)],
    MixedPallets: [],
  } as unknown as Order;
  const store = makeOrderStore({ header: toDraftHeader(order), lines: order.Lines.map((line) => toDraftLine(line)) });
  const send = () => buildOrderChange(store, linesToSend(store.inOrder()).body, order, order.Version);
  return { store, send };
};

test('a line that was taken off an order is sent as removed, upon the version that was opened', () => {
  const { store, send } = opened();
  expect(send()).toMatchObject({ Version: 3, Lines: [], RemovedLineIds: [] });
  store.remove(store.get().keys[1] ?? 0);
  expect(send()).toMatchObject({ Version: 3, Lines: [], RemovedLineIds: [2] });
});

test('one that is put back is not', () => {
  const { store, send } = opened();
  const undo = store.remove(store.get().keys[0] ?? 0);
  expect(send().RemovedLineIds).toEqual([1]);
  undo();
  expect(send().RemovedLineIds).toEqual([]);
});
