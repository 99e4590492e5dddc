// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProFormaInvoice } from '#contract/proFormas/calls.ts';
import { TellProvider } from '#src/api/tell.ts';
import { OrderChanges } from '#src/custom/orders/form/OrderChanges.tsx';
import { ProFormaPanel, RaiseNow } from '#src/custom/invoices/proForma/ProFormaPanel.tsx';

vi.mock(import('#src/authProvider/authProvider.ts'), async (load) => ({
  ...(await load()),
  signedInUser: () => ({ roles: ['Finance'] }) as never,
}));

const held = {
  ProFormaInvoiceId: 1,
  ProFormaNo: 3001,
  OrderId: 7,
  DealNo: 10_452,
  Part: 1,
  CustomerId: 3,
  CustomerName: 'Aldous Cider',
  State: 'Held',
  InvoiceId: null,
  InvoiceOutstanding: null,
  NetAmount: 100,
  VatAmount: 20,
  GrossAmount: 120,
  CurrencyCode: 'GBP',
};
const asked: string[] = [];
let answer: unknown;
let total = 1;

beforeEach(() => {
  asked.length = 0;
  total = 1;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const headers = { 'content-range': `items 0-24/${total}` };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200, headers }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) =>
  render(
    <CoreAdminContext store={memoryStore()}>
      <TellProvider value={() => undefined}>{part}</TellProvider>
    </CoreAdminContext>,
  );

test('Raise VAT invoice on a pro forma asks before a number is used, with what the invoice will come to', async () => {
  // The deal became cheaper since.
  answer = { InvoiceNo: 20_014, CustomerName: 'Aldous Cider', GrossAmount: 154.08, CurrencyCode: 'GBP' };
  const proForma = {
    OrderId: 7,
    DealNo: 10_452,
    Part: 1,
    State: 'Released',
    InvoiceId: null,
    Received: 192.6,
    GrossAmount: 192.6,
    CurrencyCode: 'GBP',
  };
  show(<RaiseNow proForma={proForma as ProFormaInvoice} />);
  fireEvent.click(screen.getByRole('button', { name: 'Raise VAT invoice' }));
  expect(await screen.findByText(/£154\.08\. An invoice is never changed afterwards: a credit corrects it\./)).toBeDefined();
  const isPreview = (url: string | undefined) => asks(url)[0] === '/api/Order/InvoicePreview';
  expect(asked.map(isPreview)).toEqual([true]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Raise invoice' })));
  expect(asked.filter((url) => !isPreview(url))).toHaveLength(1);
});

test.each([
  [0, 'Record payment', 'Release'],
  [50, 'Record payment', 'Release'],
  [120, 'Release', undefined],
])('a held pro forma with %d of £120 received leads with %s', (Received, leads, follows) => {
  const proForma = { ...held, Received } as ProFormaInvoice;
  const nothing = () => undefined;
  show(<ProFormaPanel proForma={proForma} onRelease={nothing} onCancel={nothing} onClose={nothing} />);
  const actions = [...document.querySelectorAll<HTMLElement>('footer .MuiButton-root')];
  expect(actions.filter((one) => one.classList.contains('MuiButton-contained')).map((one) => one.textContent)).toEqual([leads]);
  expect(actions.slice(0, 2).map((one) => one.textContent)).toEqual([leads, follows ?? 'Open PDF']);
});

const change = { Field: 'RequiredDate', Label: 'Required date', From: '21 Nov 2026', To: '24 Nov 2026' };
const entry = {
  AuditId: 1,
  HappenedAt: '2026-11-21T09:14:00Z',
  UserName: 'Ann Smith',
  Action: 'Changed',
  Part: null,
  Changes: [change],
  Reason: 'The dray is full',
};
const asks = (url: string | undefined) => {
  const { pathname, searchParams } = new URL(url ?? '', 'http://demijohn.test');
  return [pathname, searchParams.get('range'), searchParams.get('filter')];
};
const openHistory = () => {
  const details = screen.getByRole<HTMLDetailsElement>('group');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

test('the history of an order is asked for when it is opened, and says who changed what and why', async () => {
  answer = [entry];
  show(<OrderChanges orderId={7} />);
  expect(asked).toEqual([]);
  openHistory();
  expect(await screen.findByText('Ann Smith')).toBeDefined();
  expect(screen.getByText('24 Nov 2026')).toBeDefined();
  expect(screen.getByText('Why: The dray is full')).toBeDefined();
  expect(asked.map(asks)).toEqual([['/api/History/Order/7', '[0,24]', '{}']]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a long history is paged through, and narrowed by field, who and day', async () => {
  answer = [entry];
  total = 230;
  show(<OrderChanges orderId={7} />);
  openHistory();
  expect(await screen.findByText('1–25 of 230')).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[25,49]', '{}']);
  await act(async () => void fireEvent.change(screen.getByLabelText('From day'), { target: { value: '1/11/2026' } }));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[0,24]', '{"HappenedFrom":"2026-11-01"}']);
  const search = screen.getByRole('searchbox', { name: 'Search field, who' });
  fireEvent.change(search, { target: { value: 'required' } });
  await act(async () => void fireEvent.blur(search));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[0,24]', '{"q":"required","HappenedFrom":"2026-11-01"}']);
});
