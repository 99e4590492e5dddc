// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyLine, emptyValues } from '#src/custom/purchasing/purchaseOrders/purchaseDraft.ts';
import type { PurchaseValues } from '#src/custom/purchasing/purchaseOrders/purchaseDraft.ts';
import { useListedCosts } from '#src/custom/purchasing/purchaseOrders/useListedCosts.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that answers when it is told to, in the order asked. */
const slowServer = () => {
  const waiting: ((price: number) => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { Lines } = JSON.parse(body) as { Lines: { ProductId: number; Quantity: number }[] };
    const listed = (BuyPrice: number) => Lines.map((line) => ({ ...line, PricePer: 1000, BuyPrice, Haulage: 5 }));
    return new Promise((resolve) => waiting.push((price) => resolve(Response.json(listed(price)))));
  });
  return {
    answer: async (price: number) => {
      await vi.waitUntil(() => waiting.length > 0);
      await act(async () => waiting.shift()?.(price));
    },
    isAsked: () => vi.waitUntil(() => waiting.length > 0),
  };
};

const wanted = (SupplierDepotId: number, ...quantities: number[]): PurchaseValues => ({
  ...emptyValues,
  SupplierDepotId,
  Lines: quantities.map((Quantity, index) => ({ ...emptyLine(index), ProductId: 7, Quantity })),
});

const pricesOf = (values: PurchaseValues) => {
  const { result, rerender } = renderHook((now: PurchaseValues) => useListedCosts(now, true), {
    initialProps: values,
    wrapper: ({ children }) => inApplication(children),
  });
  return { now: () => [...result.current.values()].map(({ BuyPrice }) => BuyPrice), rerender };
};

test('what one depot asks is never shown for another while that one’s price list is being read', async () => {
  const server = slowServer();
  const prices = pricesOf(wanted(1, 500));
  await server.answer(140);
  await vi.waitUntil(() => prices.now().length > 0);
  prices.rerender(wanted(2, 500));
  expect(prices.now()).toEqual([]);
  await server.isAsked();
  expect(prices.now()).toEqual([]);
  await server.answer(95);
  await vi.waitUntil(() => prices.now()[0] === 95);
});

test('what the depot asks for one line stays in sight while another line is added', async () => {
  const server = slowServer();
  const prices = pricesOf(wanted(1, 500));
  await server.answer(140);
  await vi.waitUntil(() => prices.now().length > 0);
  prices.rerender(wanted(1, 500, 2000));
  await server.isAsked();
  expect(prices.now()).toEqual([140]);
});
