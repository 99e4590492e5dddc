// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { toDraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useFreshStock } from '#src/custom/sales/orders/form/product/useFreshStock.ts';
import { storedLine } from './storedLine.ts';

const stock = (Free: number) => ({ OnHand: 5000, Allocated: 5000 - Free, HeldByPickLists: 0, Free });
const order = (free: number) => ({ Lines: [{ ...storedLine(1, 1), Stock: stock(free) }, storedLine(2, 2)] }) as unknown as Order;

test('an order that is open has the stock of the last answer: what a delivery of it took is no longer free, and what was typed stays', () => {
  const store = makeOrderStore({ header: {} as DraftHeader, lines: order(3000).Lines.map((line) => toDraftLine(line)) });
  const [first, second] = store.get().keys as [number, number];
  const { rerender } = renderHook(({ now }) => useFreshStock(store, now), { initialProps: { now: order(3000) } });
  store.edit(first, { Quantity: 700, HeldBy: [{ OrderId: 4 }] as never });
  rerender({ now: order(2000) });
  expect(store.line(first)).toMatchObject({ Quantity: 700, Stock: stock(2000), HeldBy: [] });
  // The stock of a line is refreshed only if it was loaded before.
  expect(store.line(second)?.Stock).toBeNull();
  // The answer is about another depot than the line's, so it must not be used.
  store.edit(first, { SupplierDepotId: 9 });
  rerender({ now: order(1000) });
  expect(store.line(first)?.Stock).toEqual(stock(2000));
});
