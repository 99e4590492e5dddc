// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { BankLine } from '#contract/money/bankFiles/shapes.ts';
import { TellProvider } from '#src/api/tell.ts';
import { LinePanel } from '#src/custom/money/bankFiles/LinePanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const proposal = {
  CustomerId: 7,
  CustomerName: 'Aldous Cider',
  AccountCode: 'ALDOUS',
  Certainty: 'Likely',
  Reasons: [],
  Allocations: [],
  Rest: 500,
};
const line = {
  BankLineId: 1,
  LineNo: 2,
  State: 'Waiting',
  PaidOn: '2026-10-30',
  Amount: 500,
  CurrencyCode: 'GBP',
  Payer: null,
  Text: 'ALDOUS',
  Version: 1,
  Proposal: { ...proposal, Recorded: null },
} as unknown as BankLine;

/** Confirms the bank line. Returns the values that were reported to the application, and whether the panel closed. */
const confirmed = async (result: object, day?: string) => {
  const told: string[] = [];
  const sent: unknown[] = [];
  const done = vi.fn<() => void>();
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    if (!url.includes('/Confirm')) return Promise.resolve(Response.json({ Line: line, Items: [] }));
    sent.push(...(JSON.parse(body ?? '') as { Lines: unknown[] }).Lines);
    return Promise.resolve(Response.json([{ BankLineId: 1, Asks: [], ...result }]));
  });
  const panel = <LinePanel line={line} methodId={1} onClose={() => undefined} onDone={done} />;
  const element = (
    <CoreAdminContext store={memoryStore()}>
      <TellProvider value={(text) => void told.push(text)}>{panel}</TellProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm payment' });
  await waitFor(() => expect(button().disabled).toBe(false));
  if (day) {
    const field = screen.getByLabelText('Payment date');
    fireEvent.change(field, { target: { value: day } });
    fireEvent.blur(field);
  }
  fireEvent.click(button());
  return { told, sent, done };
};

test('a line of the bank that is recorded is told to all; one that is refused is told beside its button alone', async () => {
  const recorded = 'Payment 62634 of £500.00 recorded for Aldous Cider';
  const { told, done } = await confirmed({ Ok: true, PaymentId: 1, PaymentNo: 62634, Message: recorded });
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(told).toEqual([recorded]);
  cleanup();
  const locked = 'The books are locked through 31 Oct 2026: choose a later date';
  const refused = await confirmed({ Ok: false, PaymentId: null, PaymentNo: null, Message: locked });
  expect((await screen.findByRole('alert')).textContent).toBe(locked);
  expect([refused.told, refused.done.mock.calls]).toEqual([[], []]);
});

test('a line of a closed month is dated later; else the bank’s day holds and is not sent', async () => {
  const recorded = { Ok: true, PaymentId: 1, PaymentNo: 62634, Message: 'Recorded' };
  const asTheBank = await confirmed(recorded);
  await waitFor(() => expect(asTheBank.sent).toEqual([{ BankLineId: 1, CustomerId: 7, Allocations: [] }]));
  cleanup();
  const later = await confirmed(recorded, '2 Nov 2026');
  await waitFor(() => expect(later.sent).toEqual([{ BankLineId: 1, CustomerId: 7, Allocations: [], PaymentDate: '2026-11-02' }]));
});
