// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { FoundByAmountTable } from '#src/custom/money/payments/tables/FoundByAmountTable.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const party = { CustomerId: 4, CustomerName: 'Aldous Cider', AccountCode: 'ALD001', CurrencyCode: 'GBP', Amount: 120 };
const none = { InvoiceId: null, ProFormaInvoiceId: null, RefundPaymentId: null, OriginalNo: null, Outstanding: 120 };
const item = (one: object) => ({ ...party, Kind: 'Item', Items: [{ ...none, ...one }], OrderId: null, DealNo: null, Part: null });

test('an invoice, a pro forma, a bounced refund and a deal of one customer that have the same id are a row each', async () => {
  const found = [
    item({ Kind: 'Invoice', InvoiceId: 30, InvoiceNo: 20_817 }),
    item({ Kind: 'ProForma', ProFormaInvoiceId: 30, InvoiceNo: 512 }),
    item({ Kind: 'Refund', RefundPaymentId: 30, InvoiceNo: 77 }),
    item({ Kind: 'Refund', RefundPaymentId: 31, InvoiceNo: 78 }),
    { ...party, Kind: 'Deal', Items: [], OrderId: 30, DealNo: 10_452, Part: 2 },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(found)));
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const table = inApplication(<FoundByAmountTable amount={120} onChoose={() => undefined} />);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />);
  expect(await screen.findByText(/20817/)).toBeDefined();
  expect(screen.getByText('Deal 10452/2, not invoiced yet')).toBeDefined();
  expect(told.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('same key'))).toEqual([]);
});
