import type { InputOf } from '#contract/call/endpoint.ts';
import type { addOrder, editOrderById } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { headerToSend, linesToSend } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';
import { listCountedLines, mixedToSend } from './packDraft.ts';

type Lines = ReturnType<typeof linesToSend>['body'];
type AddedLines = InputOf<typeof addOrder>['body']['Lines'];

/** Returns what is sent besides the lines. */
const buildHeader = (store: OrderStore, order: Order | undefined) => {
  const { header, keys, lines } = store.get();
  const draft = { visibleLines: listCountedLines(keys, lines), order, isStock: header.DealTypeId === 1, counts: header.MixedCounts ?? [] };
  return { ...headerToSend(header, order), ...mixedToSend(draft) };
};

/** Returns the request body of a new order. */
export const buildNewOrder = (store: OrderStore, lines: Lines, customerId: number): InputOf<typeof addOrder>['body'] => ({
  ...buildHeader(store, undefined),
  Lines: lines as AddedLines,
  CustomerId: customerId,
  DealTypeId: store.get().header.DealTypeId,
});

/** Returns the changes to a stored order, based on the version that was opened. Lists the removed lines. */
export const buildOrderChange = (
  store: OrderStore,
  lines: Lines,
  order: Order,
  version: number,
): InputOf<typeof editOrderById>['body'] => ({
  ...buildHeader(store, order),
  Version: version,
  Lines: lines,
  RemovedLineIds: [...store.get().removedIds],
});
