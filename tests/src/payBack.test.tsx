// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payment } from '#contract/money/payments/shapes.ts';
import { RefundDialog } from '#src/custom/money/payments/reversal/RefundDialog.tsx';
import { ReverseDialog } from '#src/custom/money/payments/reversal/ReverseDialog.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const payment = {
  PaymentId: 41,
  PaymentNo: 3001,
  Kind: 'Receipt',
  CustomerId: 3,
  CurrencyCode: 'GBP',
  PaymentMethodId: 1,
  PaymentMethod: 'BACS',
  Amount: 100,
  Unallocated: 100,
  Allocations: [],
  Ties: [],
} as unknown as Payment;

const menu = [
  { PaymentMethodId: 1, Description: 'BACS' },
  { PaymentMethodId: 3, Description: 'Cheque' },
];
const changes = { Balance: { Before: 0, After: 100 }, OnAccount: { Before: 100, After: 0 }, Invoices: [], HeldAgain: [] };
const message = 'The refund is dated 1 Oct 2026, 53 days ago';
let sent: Record<string, unknown>[] = [];
/** All requests of the test, as method and path. */
let looks: string[] = [];

const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Asks whether the date is right until the request confirms it. */
const fakeServer = (url: string, init: RequestInit = {}) => {
  looks.push(`${init.method ?? 'GET'} ${url.split('?')[0]}`);
  if ((init.method ?? 'GET') === 'GET') return answer(200, url.includes('PaymentMethod') ? menu : changes);
  const body = JSON.parse(init.body as string) as Record<string, unknown>;
  sent.push(body);
  if (body.ConfirmDate) return answer(200, payment);
  return answer(409, { code: 'CONFIRMATION_NEEDED', message, errors: { RefundedOn: message, ReversedOn: message } });
};

beforeEach(() => {
  [sent, looks] = [[], []];
  vi.stubGlobal('fetch', fakeServer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const closed = () => undefined;
const show = (part: ReactNode) => render(inApplication(part));
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

test('money brought forward is paid back by a way that is chosen, never by one that only seems to be', async () => {
  show(<RefundDialog payment={{ ...payment, PaymentMethodId: 8, PaymentMethod: 'Brought forward' }} onClose={closed} />);
  await screen.findByRole('option', { name: 'Cheque' });
  const method = screen.getByLabelText<HTMLSelectElement>('Refund method');
  expect(method.value).toBe('');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record refund' }).disabled).toBe(true);
  fireEvent.change(method, { target: { value: '3' } });
  await press('Record refund');
  expect(sent).toMatchObject([{ PaymentMethodId: 3, Amount: 100 }]);
});

test('a day far back is asked about on the button, which then says so; another day is another question', async () => {
  show(<RefundDialog payment={payment} onClose={closed} />);
  await screen.findByRole('option', { name: 'Cheque' });
  await press('Record refund');
  expect(await screen.findByText(message)).toBeTruthy();
  const day = screen.getByLabelText('Refunded on');
  fireEvent.change(day, { target: { value: '1/10' } });
  await act(async () => fireEvent.blur(day));
  await press('Record refund');
  await press('Record with this date');
  expect(sent.map((body) => body.ConfirmDate)).toEqual([undefined, undefined, true]);
});

test('so is the day of a reversal', async () => {
  show(<ReverseDialog target={{ payment }} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Bounced' } });
  await press('Reverse payment');
  await press('Reverse with this date');
  expect(sent.map((body) => body.ConfirmDate)).toEqual([undefined, true]);
});

test('what is reversed is not asked about again', async () => {
  show(<ReverseDialog target={{ payment }} onClose={closed} />);
  await screen.findByText(/^Account: /);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Bounced' } });
  await press('Reverse payment');
  await press('Reverse with this date');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent).toHaveLength(2);
  const asked = looks.slice(looks.findLastIndex((look) => look.startsWith('PUT')) + 1);
  expect(asked.filter((look) => look.includes('ReversalPreview'))).toEqual([]);
});
