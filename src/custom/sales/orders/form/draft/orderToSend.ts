import type { InputOf } from '#contract/call/endpoint.ts';
import type { addOrder, editOrderById } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { headerToSend, linesToSend } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';
import { countedLines, mixedToSend } from './packDraft.ts';

type Lines = ReturnType<typeof linesToSend>['body'];
type AddedLines = InputOf<typeof addOrder>['body']['Lines'];

/** What is sent beside the lines. */
const headOf = (store: OrderStore, order: Order | undefined) => {
  const { header, keys, lines } = store.get();
  const draft = { shown: countedLines(keys, lines), order, isStock: header.DealTypeId === 1, counts: header.MixedCounts ?? [] };
  return { ...headerToSend(header, order), ...mixedToSend(draft) };
};

/** A new order as it was typed. */
export const orderToAdd = (store: OrderStore, lines: Lines, customerId: number): InputOf<typeof addOrder>['body'] => ({
  ...headOf(store, undefined),
  Lines: lines as AddedLines,
  CustomerId: customerId,
  DealTypeId: store.get().header.DealTypeId,
});

/** Of a stored order what was changed, upon the version that was opened; lines that were taken off are named. */
export const orderToChange = (store: OrderStore, lines: Lines, order: Order, version: number): InputOf<typeof editOrderById>['body'] => ({
  ...headOf(store, order),
  Version: version,
  Lines: lines,
  RemovedLineIds: [...store.get().removedIds],
});
