// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordPayment } from '#src/custom/money/payments/form/RecordPayment.tsx';
import type { PaymentContent } from '#src/custom/money/payments/form/usePaymentForm.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

const device = vi.hoisted(() => ({ kept: new Map<string, unknown>() }));
vi.mock(import('#src/drafts/shelf/drafts.ts'), async () => {
  const { makeDrafts } = await import('#src/drafts/shelf/makeDrafts.ts');
  const drafts = makeDrafts({
    shelf: {
      all: async () => [...device.kept.values()] as Draft[],
      put: async (draft) => void device.kept.set(draft.id, structuredClone(draft)),
      remove: async (id) => void device.kept.delete(id),
    },
    holds: { take: async () => true, release: () => undefined, held: async () => new Set() },
    nowMs: () => 0,
    newId: () => crypto.randomUUID(),
    onFailing: (isFailing) => {
      if (isFailing) throw new Error('A draft was not kept');
    },
  });
  return { drafts, draftOwner: () => 1 };
});

const invoice = {
  Kind: 'Invoice',
  InvoiceId: 7,
  InvoiceNo: 20_007,
  InvoiceDate: '2026-10-01',
  DueDate: '2026-10-31',
  Outstanding: 120,
  DiscountAvailable: 0,
};
const account = { Name: 'Aldous Cider', AccountCode: 'ALD001', CurrencyCode: 'GBP', Balance: 120, Overdue: 120 };
const answerTo = (url: string) => {
  if (url.includes('PaymentMethod')) return [{ PaymentMethodId: 1, Description: 'BACS' }];
  if (/balance/i.test(url)) return account;
  if (url.includes('/Drafts')) return [];
  if (/suggest/i.test(url)) return { Allocations: [], Sources: [], Reasons: [], Elsewhere: [] };
  if (/forward/i.test(url)) return { Items: [] };
  return [invoice];
};

const open = (answer: (url: string) => unknown = answerTo) => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(JSON.stringify(answer(url)))));
  const routes = [{ path: '*', element: inApplication(<RecordPayment />) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/recordpayment?customerId=3'] })} />);
};
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string | RegExp, value: string) => fireEvent.change(await field(label), { target: { value } });
const kept = () => [...device.kept.values()] as Draft<PaymentContent>[];
/** Ends the browser without warning. */
const crash = async () => {
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
};

beforeEach(() => device.kept.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what was typed of a payment and is no amount and no day yet is there again, and said to be none', async () => {
  open();
  await type('Amount received', '12 o');
  await type('Received on', '31/1');
  await type('Received on', '31/2');
  await type(/^Allocate to/, '4x');
  await waitFor(() => expect(kept()).toHaveLength(1));
  await crash();
  expect(kept()[0]?.detail).toBe('12 o');

  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await field('Amount received')).value).toBe('12 o');
  expect((await field('Received on')).value).toBe('31/2');
  expect((await field(/^Allocate to/)).value).toBe('4x');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /^Save draft/ });
  expect(save.disabled).toBe(true);

  await type('Amount received', '12');
  await type('Received on', '1/2');
  await type(/^Allocate to/, '4');
  expect(save.disabled).toBe(false);
});

test('what was typed for an invoice that is settled meanwhile is said by its name and in no sum', async () => {
  open();
  await type(/^Allocate to/, '75');
  await waitFor(() => expect(kept()[0]?.content.choice).toMatchObject({ mode: 'own' }));
  await crash();

  const other = { ...invoice, InvoiceId: 8, InvoiceNo: 20_008, Outstanding: 50 };
  open((url) => (url.includes('RecordPayments/RecordPayment') ? [other] : answerTo(url)));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await type('Allocate to invoice 20008', '50');
  expect(screen.getByText('£75.00 entered for invoice 20007 is not allocated, because the item is no longer open')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Open invoices' }).querySelector('tfoot')?.textContent).toContain('£50.00');
  expect(screen.getByText('Fully allocated')).toBeTruthy();
});

test('a payment of the customer that is saved as a draft already is said, and leads to it', async () => {
  const draft = { PaymentId: 4, CustomerId: 3, Amount: 1200, CurrencyCode: 'GBP', Reference: 'BACS 7', PaymentDate: '2026-11-25' };
  const asked: string[] = [];
  open((url) => {
    if (!url.includes('/Drafts')) return answerTo(url);
    asked.push(decodeURIComponent(url));
    return [{ ...draft, CreatedByName: 'Ann Smith' }];
  });
  const said = await screen.findByRole('list', { name: 'Saved drafts' });
  expect(said.textContent).toBe('Saved draft: £1,200.00, BACS 7, 25 Nov 2026 by Ann Smith');
  expect(screen.getByRole('link', { name: /£1,200\.00/ }).getAttribute('href')).toBe('/recordpayment?paymentId=4');
  expect(asked[0]).toContain('"CustomerId":3');
});

test('a draft that uses a credit note is not saved before the money on account has loaded', async () => {
  const draft = {
    id: 'd1',
    userId: 1,
    kind: 'payment',
    about: 'payment-of-3',
    title: 'Payment from Aldous Cider',
    detail: '',
    address: '/recordpayment?customerId=3',
    changedAtMs: 0,
    attempts: {},
    content: {
      fields: { Amount: null, Reference: '', PaymentDate: '2026-11-20', PaymentMethodId: 1, Fee: null },
      choice: { mode: 'own', entered: new Map([['7', { Amount: 120, DiscountTaken: 0 }]]), used: new Set(['credit-5']) },
      name: 'Aldous Cider',
      currency: 'GBP',
    },
  };
  device.kept.set(draft.id, draft);
  const money = Promise.withResolvers<Response>();
  const posted: string[] = [];
  const ok = (body: unknown) => new Response(JSON.stringify(body));
  vi.stubGlobal('fetch', (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST' || method === 'PUT') posted.push(body ?? '');
    return /forward/i.test(url) ? money.promise : Promise.resolve(ok(answerTo(url)));
  });
  const routes = [{ path: '*', element: inApplication(<RecordPayment />) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/recordpayment?customerId=3'] })} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Save draft/ }));
  await act(async () => undefined);
  expect(posted).toEqual([]);
  money.resolve(
    ok({
      Items: [{ Kind: 'Credit', PaymentId: null, CreditId: 5, No: 5, Unallocated: 120, InvoiceId: null, Amount: 120, Date: '2026-11-01' }],
    }),
  );
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(JSON.parse(posted[0] ?? '{}')).toMatchObject({ CustomerId: 3, Allocations: [{ InvoiceId: 7, CreditId: 5, Amount: 120 }] });
});
