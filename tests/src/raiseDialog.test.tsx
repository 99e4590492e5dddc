// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { addDays, today } from '#src/ui/text/format.ts';
import { RaiseBar } from '#src/custom/money/invoices/raise/RaiseBar.tsx';
import { RaiseDialog } from '#src/custom/money/invoices/raise/RaiseDialog.tsx';

// A request without a server stays open. A failed one would be sent again a second later, into the next test's answers.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const deal = (OrderId: number, more: Partial<ReadyDeal>) =>
  ({
    OrderId,
    DealNo: 10_000 + OrderId,
    Part: 1,
    CustomerId: OrderId,
    CustomerName: 'Aldous Cider',
    CurrencyCode: 'GBP',
    GrossAmount: 120,
    DaysSinceDespatch: 1,
    DocumentDelivery: 'Email',
    HasAddress: true,
    Recipients: ['books@aldous.example'],
    ...more,
  }) as ReadyDeal;
const byPost = deal(2, { DocumentDelivery: 'Post', Recipients: [] });
const nothing = () => undefined;
const ask = (deals: readonly ReadyDeal[]) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RaiseDialog deals={deals} isMailed onConfirm={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  return document.body.textContent ?? '';
};

test('what goes by post alone is not said to be mailed, by the question or by the bar', () => {
  expect(ask([byPost])).not.toMatch(/0 invoices|e-mail|1 order/);
  expect(screen.getByRole('dialog', { name: 'Raise 1 invoice' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Raise invoice' })).toBeDefined();
  cleanup();
  render(<RaiseBar deals={[byPost]} onAsk={nothing} />);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([expect.stringMatching(/^Raise invoices/)]);
});

test('of several, those by e-mail and those by post are counted apart', () => {
  const said = ask([deal(1, {}), byPost]);
  expect(said).toContain('1 invoice will be e-mailed to 1 customer.');
  expect(said).toContain('1 invoice will go by post');
  expect(screen.getByRole('dialog', { name: 'Raise and e-mail 2 invoices' })).toBeDefined();
});

test('whose invoice would say no address is named before a number is used', () => {
  expect(ask([deal(1, {})])).not.toContain('No address');
  cleanup();
  expect(ask([deal(1, { HasAddress: false }), deal(2, { HasAddress: false })])).toContain(
    'No address for Aldous Cider. A VAT invoice must show the address.',
  );
});

const preview = { TaxPoint: '2026-11-20', DueDate: '2026-12-20', DateQuestion: null };
/** Types a date and presses Enter at once. Returns the dates that the server asked about, and what was confirmed. */
const typeDay = (answer: object) => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('InvoiceDate'));
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  const confirmed = vi.fn<(chosen: object) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RaiseDialog deals={[byPost]} isMailed={false} onConfirm={confirmed} onClose={nothing} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Invoice date');
  fireEvent.change(field, { target: { value: '-3' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return { asked, confirmed, field };
};
const threeDaysAgo = addDays(today(), -3);

test('Enter on a day that was just typed raises as at that day, once, as soon as it was tried', async () => {
  const { asked, confirmed } = typeDay(preview);
  await waitFor(() => expect(confirmed.mock.calls).toEqual([[{ InvoiceDate: threeDaysAgo }]]), { timeout: 500 });
  expect(asked).toEqual([threeDaysAgo]);
});

test('a day that is asked about waits for the answer to its question', async () => {
  const { confirmed, field } = typeDay({ ...preview, DateQuestion: 'This is 33 days ago' });
  await screen.findByText(/Confirm to use this date/, {}, { timeout: 500 });
  expect(confirmed).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(confirmed.mock.calls).toEqual([[{ InvoiceDate: threeDaysAgo, ConfirmDate: true }]]);
});
