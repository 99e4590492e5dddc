// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { OrderHeader } from '#src/custom/sales/orders/form/head/OrderHead.tsx';
import { emptyLine, headerToSend, newHeader, pickListTerms } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { makePricing } from '#src/custom/sales/orders/grid/linePricing.ts';

const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00') });
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string));
    return Promise.resolve(new Response('{}', { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const account = { CustomerId: 1, CurrencyCode: 'GBP', HaulierId: null, Addresses: [] } as unknown as OrderAccount;
const nothing = () => undefined;

const show = () => {
  const product = { ProductId: 7, Code: 'BTL1', Description: 'Bottle', UnitPrice: 100 } as PickedProduct;
  const store = makeOrderStore({
    header: newHeader(account),
    lines: [{ ...emptyLine(), ProductId: 7, Code: 'BTL1', ...pickListTerms(product), Quantity: 600 }],
  });
  const pricing = makePricing(store, { customerId: 1, orderId: undefined });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderHeader
        {...{ store, account, pricing, order: undefined, isClosed: false, isFixed: false, areTermsFixed: false }}
        combos={{ DealTypes: [], Hauliers: [], SupplierDepots: [], OwnFields: [] } as never}
        saving={{ headerErrors: {}, setInvalid: nothing, clearErrors: nothing }}
      />
    </QueryClientProvider>,
  );
  return { store, field: screen.getByLabelText<HTMLInputElement>('Order date') };
};

test('a new order is dated the day it is saved until the clerk says another, which the draft keeps and the save sends', () => {
  const { store, field } = show();
  expect(field.value).toBe('21 Nov 2026');
  expect(headerToSend(store.get().header, undefined)).not.toHaveProperty('OrderDate');
  fireEvent.change(field, { target: { value: '19/11' } });
  expect(store.get()).toMatchObject({ isDirty: true, header: { OrderDate: '2026-11-19' } });
  expect(headerToSend(store.get().header, undefined)).toMatchObject({ OrderDate: '2026-11-19' });
  fireEvent.change(field, { target: { value: '' } });
  expect(headerToSend(store.get().header, undefined)).not.toHaveProperty('OrderDate');
});

test('another order date asks anew for the prices of its lines, as of that day', async () => {
  const { field } = show();
  fireEvent.change(field, { target: { value: '19/11' } });
  await act(() => vi.runAllTimersAsync());
  expect(asked).toEqual([expect.objectContaining({ ProductId: 7, OrderDate: '2026-11-19' })]);
});

test('a day for which a new order is wanted or promised, and that is past, is said to be', async () => {
  show();
  const type = async (label: string, value: string) => {
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await act(() => vi.runAllTimersAsync());
  };
  for (const label of ['Required', 'Promised']) {
    await type(label, '20/11/2026');
    expect(screen.getAllByText('This date has passed')).toHaveLength(1);
    await type(label, '21/11/2026');
    expect(screen.queryByText('This date has passed')).toBeNull();
  }
});
