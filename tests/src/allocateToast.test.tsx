// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { TellProvider } from '#src/api/tell.ts';
import { PaymentFormScreen } from '#src/custom/money/payments/form/PaymentFormScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = { Name: 'Cidrerie Duval', AccountCode: 'DUV001', CurrencyCode: 'EUR', Balance: 120, Overdue: 0 };
const allocation = { InvoiceId: 7, ProFormaInvoiceId: null, Amount: 55, DiscountTaken: 0, CreditId: 2, PaymentId: null };
const answerTo = (url: string) => {
  if (url.includes('PaymentMethod')) return [{ PaymentMethodId: 1, Description: 'BACS' }];
  if (/balance/i.test(url)) return account;
  if (/suggest/i.test(url))
    return { Allocations: [allocation], Sources: [{ CreditId: 2, PaymentId: null, Amount: 55 }], Reasons: [], Elsewhere: [] };
  if (/forward/i.test(url)) return { Items: [] };
  if (url.includes('UpdateInvoices')) return { Payment: null, Allocations: [allocation], Ties: [] };
  return [];
};

test('money brought forward that was allocated is told in the currency of the account', async () => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answerTo(url))));
  const told = vi.fn<(text: string) => void>();
  const nothing = () => undefined;
  const form = (
    <CoreAdminContext store={memoryStore()}>
      <TellProvider value={told}>
        <PaymentFormScreen customerId={3} isFromFindCustomer={false} onDone={nothing} onLeave={nothing} onSwitch={nothing} />
      </TellProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Allocate money/ }));
  await waitFor(() => expect(told).toHaveBeenCalled());
  expect(told.mock.calls[0]?.[0]).toBe('€55.00 allocated from money on account');
});
