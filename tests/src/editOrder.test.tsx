// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOrder } from '#contract/sales/orders/calls.ts';
import type { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { EditOrder } from '#src/custom/sales/orders/EditOrder.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';

const me = 4;
const order = (Version: number, more: object = {}) => ({
  OrderId: 12,
  DealNo: 10_012,
  Part: 1,
  CustomerId: 3,
  CustomerName: 'Aldous Cider',
  DealType: 'Stock',
  Status: 'Open',
  Lines: [],
  Own: {},
  Version,
  UpdatedBy: 7,
  UpdatedByName: 'Sarah Hill',
  UpdatedAt: '2026-11-21T09:00:00Z',
  ...more,
});

// This test needs only the input that the form gets, so the form itself is replaced.
vi.mock(import('#src/custom/sales/orders/form/OrderForm.tsx'), async () => {
  const OrderForm = ({
    order: shown,
    storedDraft: taken,
    onSaved,
    onReload,
    changeNotice,
    title,
    isSaved,
  }: Parameters<typeof import('#src/custom/sales/orders/form/OrderForm.tsx').OrderForm>[0]) => {
    const [typed, setTyped] = useState(taken ? 'of a draft' : '');
    useUnsavedChanges(typed !== '');
    return (
      <>
        {title}
        <p>Version {shown?.Version}</p>
        {isSaved && <p>Saved in this visit</p>}
        <input aria-label="Comment" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <button onClick={() => onSaved({ ...shown, Version: (shown?.Version ?? 0) + 1 } as SavedOrder, 'stay', 0)}>Save</button>
        <button onClick={onReload}>Reload</button>
        {changeNotice}
      </>
    );
  };
  return { OrderForm };
});

/** The draft that is stored on the device. */
let draft: object | undefined;
vi.mock(import('#src/drafts/DraftOffer.tsx'), async () => {
  const DraftOffer = ({ children }: { children: (taken: unknown) => ReactNode }) => children(useState(draft)[0]);
  return { DraftOffer } as never;
});

let stored: object;
let isAway = false;
let queryClient: QueryClient;

beforeEach(() => {
  [isAway, draft, stored] = [false, undefined, order(1)];
  localStorage.setItem('UserId', String(me));
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', (url: string) => {
    if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(url.startsWith(getOrder.path) ? stored : { CustomerId: 3, CancelReasons: [] })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/orders/editOrder/12']}>
        <Routes>
          <Route path="/orders/editOrder/:OrderId" element={<EditOrder />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Version 1');
};
const askAnew = () => act(() => queryClient.invalidateQueries());
const comment = () => screen.queryByLabelText<HTMLInputElement>('Comment')?.value;
const type = (text: string) => fireEvent.change(screen.getByLabelText('Comment'), { target: { value: text } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const notice = () => screen.findByText('Sarah Hill changed order 10012');

describe('an order that is open', () => {
  test('says the day that its delivery is planned for, until it left', async () => {
    stored = order(1, { DeliveryDate: '2026-11-27', DespatchedOn: null });
    await open();
    expect(screen.getByText('Delivery planned for 27 Nov 2026')).toBeTruthy();
    cleanup();
    queryClient.clear();
    stored = order(1, { DeliveryDate: '2026-11-27', DespatchedOn: '2026-11-27' });
    await open();
    expect(screen.queryByText(/Delivery planned/)).toBeNull();
  });

  test('stays with what is typed where a question in the background fails', async () => {
    await open();
    type('by the side gate');
    isAway = true;
    await askAnew();
    expect(queryClient.getQueryState(buildQueryKey(getOrder, { query: { orderId: 12 } }))?.status).toBe('error');
    expect(comment()).toBe('by the side gate');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that it could not be loaded where one asked for what is stored, and then shows that', async () => {
    await open();
    type('by the side gate');
    isAway = true;
    await press('Reload');
    expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
    [isAway, stored] = [false, order(2)];
    await press('Try again');
    await screen.findByText('Version 2');
    expect(comment()).toBe('');
  });

  test('goes on with a draft that is taken up after it was saved', async () => {
    await open();
    await press('Save');
    await screen.findByText('Version 2');
    isAway = true;
    await press('Reload');
    [isAway, stored, draft] = [false, order(2), { content: { header: {}, lines: [], base: order(2) } }];
    await press('Try again');
    await screen.findByText('Version 2');
    expect(comment()).toBe('of a draft');
    // Saving deletes the draft.
    await press('Save');
    await screen.findByText('Version 3');
    expect(comment()).toBe('');
  });
});

test('an order leads to the next one after it was saved, not after it was opened or loaded again', async () => {
  await open();
  expect(screen.queryByText('Saved in this visit')).toBeNull();
  await press('Save');
  await screen.findByText('Version 2');
  expect(screen.queryByText('Saved in this visit')).not.toBeNull();
  stored = order(3);
  await press('Reload');
  await screen.findByText('Version 3');
  expect(screen.queryByText('Saved in this visit')).toBeNull();
});

describe('an order that somebody else changed', () => {
  test('is told to have been, however it became known: nobody need have told of the change', async () => {
    await open();
    type('by the side gate');
    stored = order(2, { UpdatedBy: 7 });
    await askAnew();
    await notice();
    expect(comment()).toBe('by the side gate');
    await press('Keep editing');
    expect(screen.queryByText('Sarah Hill changed order 10012')).toBeNull();
    stored = order(3);
    await askAnew();
    await notice();
    await press('Load their version');
    await screen.findByText('Version 3');
    expect(comment()).toBe('');
    expect(screen.queryByText('Sarah Hill changed order 10012')).toBeNull();
  });

  test('is shown as it is now where nothing is typed', async () => {
    await open();
    stored = order(2);
    await askAnew();
    expect(await screen.findByText('Version 2')).toBeDefined();
    expect(screen.queryByText('Sarah Hill changed order 10012')).toBeNull();
  });

  test('is not told of where it was oneself', async () => {
    await open();
    type('by the side gate');
    stored = order(2, { UpdatedBy: me, UpdatedByName: 'Me' });
    await askAnew();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('status')).toBeNull();
    expect(comment()).toBe('by the side gate');
  });
});
