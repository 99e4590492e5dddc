import { isSettled } from '#contract/sales/deal/states.ts';
import { asThingsStand } from '#contract/sales/deal/worth/value.ts';
import { useEffect, useState } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { plural } from '#src/ui/text/format.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { draftLine, headerOf, isBlank, newHeader } from './orderDraft.ts';
import type { DraftHeader, DraftLine, OrderAccount } from './orderDraft.ts';
import { reopenLine } from './earlierLine.ts';
import { beginningFor } from './beginning.ts';
import type { Beginning } from './beginning.ts';
import { makeOrderStore } from './orderStore.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from './orderStore.ts';

/** What the device keeps of an order that is not saved. */
export interface OrderContent {
  header: DraftHeader;
  lines: readonly DraftLine[];
  removedIds: readonly number[];
  /** As it was when it was opened: somebody may have changed it since. */
  order: Order | undefined;
}
export type TakenOrder = Draft<OrderContent>;

export const newOrderAbout = (customerId: number) => `new-order-${customerId}`;
export const orderAbout = (orderId: number) => `order-${orderId}`;

/** As they stand: of a picked deal what was picked, with the pallets that went, which stay as counted. */
export const storedLines = (order: Order) =>
  asThingsStand(order, order.Lines).map((line) =>
    isSettled(order) ? { ...draftLine({ ...line, Packing: 'Typed' }), wentMixed: line.Packing === 'Shared' } : draftLine(line),
  );

export interface OrderStart {
  account: OrderAccount;
  order: Order | undefined;
  /** What was typed before and not saved. */
  taken?: TakenOrder | undefined;
  /** What a new order has before anything is typed. */
  beginning?: Beginning | undefined;
}

const storeOf = ({ account, order, taken, beginning }: OrderStart) => {
  if (taken) return makeOrderStore({ ...taken.content, lines: taken.content.lines.map(reopenLine), isDirty: true });
  if (beginning) {
    const { header, lines } = beginningFor(account, beginning);
    return makeOrderStore({ header: { ...newHeader(account), ...header }, lines, isDirty: true });
  }
  return makeOrderStore({ header: order ? headerOf(order) : newHeader(account), lines: order ? storedLines(order) : [] });
};

const contentOf = (store: OrderStore, order: Order | undefined): OrderContent => {
  const { header, removedIds } = store.get();
  return { header, lines: store.inOrder(), removedIds, order };
};

const labelOf = (account: OrderAccount, order: Order | undefined) =>
  order
    ? {
        about: orderAbout(order.OrderId),
        address: screenPaths.order(order.OrderId),
      }
    : {
        about: newOrderAbout(account.CustomerId),
        address: screenPaths.newOrder({ customerId: account.CustomerId }),
      };

const describer =
  ({ Name }: OrderAccount) =>
  ({ lines, order }: OrderContent) => ({
    title: order ? `Deal ${dealName(order)} for ${Name}` : `New order for ${Name}`,
    detail: plural(lines.filter((line) => !isBlank(line)).length, 'line'),
  });

/** The order on the screen, and on the device while it is not saved. */
export const useOrderStore = (start: OrderStart) => {
  const { account, order, taken } = start;
  const [store] = useState(() => storeOf(start));
  const isBegun = start.beginning !== undefined && taken === undefined;
  const isDirty = useDocument(store, (state) => state.isDirty);
  const { draft, finish } = useDraft<OrderContent>({ kind: 'order', ...labelOf(account, order), describe: describer(account) }, taken, {
    isDirty,
  });
  useEffect(() => {
    let before = store.get();
    // Of what it begins with, taken from another order, there may be nothing else.
    if (isBegun) draft.keep(() => contentOf(store, order));
    return store.subscribe(() => {
      const now = store.get();
      const isSame = now.header === before.header && now.lines === before.lines && now.keys === before.keys;
      before = now;
      if (now.isDirty && !isSame) draft.keep(() => contentOf(store, order));
    });
  }, [store, draft, order, isBegun]);
  return { store, draft, finish };
};
