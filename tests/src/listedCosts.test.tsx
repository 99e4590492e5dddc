// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { PurchaseContext, PurchaseHeader, PurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import { useListedCosts } from '#src/custom/purchasing/purchaseOrders/ListedCosts.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server whose answers the test releases one by one, in the order of the requests. */
const slowServer = () => {
  const waiting: ((price: number) => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { Lines } = JSON.parse(body) as { Lines: { ProductId: number; Quantity: number }[] };
    const listed = (BuyPrice: number) => Lines.map((line) => ({ ...line, PricePer: 1000, BuyPrice, Haulage: 5 }));
    return new Promise((resolve) => waiting.push((price) => resolve(Response.json(listed(price)))));
  });
  return {
    answer: async (price: number) => {
      await waitFor(() => expect(waiting).not.toEqual([]));
      await act(async () => waiting.shift()?.(price));
    },
    isAsked: () => waitFor(() => expect(waiting).not.toEqual([])),
  };
};

const lines = (...quantities: number[]) => quantities.map((Quantity) => ({ ...emptyPurchaseLine(), ProductId: 7, Quantity }));

const openOrder = () => {
  const header: PurchaseHeader = { SupplierDepotId: 1, OrderedOn: null, RequiredDate: null, Comment: '' };
  const store = makeDocumentStore<PurchaseHeader, PurchaseLine>(
    { header, lines: lines(500) },
    { emptyLine: emptyPurchaseLine, isBlank: () => false, firstCell: () => 'Product', idOf: () => undefined },
  );
  const context: PurchaseContext = { combos: {} as never, canSeeCost: true, currency: 'GBP', costs: new Map() };
  const { result } = renderHook(() => useListedCosts({ store, saved: undefined, context }), {
    wrapper: ({ children }) => inApplication(children),
  });
  return { store, prices: () => [...result.current.costs.values()].map(({ BuyPrice }) => BuyPrice) };
};

test('what one depot asks is never shown for another while that one’s price list is being read', async () => {
  const server = slowServer();
  const { store, prices } = openOrder();
  await server.answer(140);
  await waitFor(() => expect(prices()).toEqual([140]));
  act(() => store.setHeader({ SupplierDepotId: 2 }));
  await waitFor(() => expect(prices()).toEqual([]));
  await server.isAsked();
  expect(prices()).toEqual([]);
  await server.answer(95);
  await waitFor(() => expect(prices()).toEqual([95]));
});

test('what the depot asks for one line stays in sight while another line is added', async () => {
  const server = slowServer();
  const { store, prices } = openOrder();
  await server.answer(140);
  await waitFor(() => expect(prices()).toEqual([140]));
  act(() => store.insert(lines(2000), 1));
  await server.isAsked();
  expect(prices()).toEqual([140]);
});
