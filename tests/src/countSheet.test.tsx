// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { CountSheet } from '#src/custom/warehouse/stock/take/CountSheet.tsx';

const line = (ProductId: number) =>
  ({
    ProductId,
    ProductCode: `P${ProductId}`,
    Description: `Bottle ${ProductId}`,
    Barcode: null,
    Counted: null,
    Version: null,
  }) as StockTakeLine;

vi.mock('#src/drafts/shelf/storedReplies.ts', () => ({
  fetchOrStored: () => Promise.resolve([line(1), line(2), line(3)]),
  storeReply: () => undefined,
}));
vi.mock('#src/drafts/AsOf.tsx', () => ({ AsOf: () => null }));
vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => ReactNode }) => children(undefined),
}));
vi.mock('#src/api/useAction.ts', () => ({ useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {} }) }));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({ draft: { keep: () => undefined, discard: () => undefined }, finish: () => undefined }),
}));
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const open = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <QueryClientProvider client={new QueryClient()}>
          <CountSheet supplierId={1} />
        </QueryClientProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );

test('A count sheet has the cursor in the first count to do, and one example above empty counts', async () => {
  open();
  const first = await screen.findByLabelText<HTMLInputElement>('Count of Bottle 1');
  expect(document.activeElement).toBe(first);
  expect([first.value, first.placeholder]).toEqual(['', '']);
  expect(screen.getAllByText(/3p 2l 40/)).toHaveLength(1);
  for (const [number, typed] of [
    [1, '5'],
    [2, '6'],
    [3, '7'],
  ] as const) {
    const count = screen.getByLabelText(`Count of Bottle ${number}`);
    expect(document.activeElement).toBe(count);
    fireEvent.change(count, { target: { value: typed } });
    fireEvent.keyDown(count, { key: 'Enter' });
  }
  await screen.findByRole('button', { name: /Send 3 counts/ });
});

test('Enter on a line that was scanned goes back to the scanner once; come to by hand again it goes on to the next', async () => {
  open();
  const second = await screen.findByLabelText('Count of Bottle 2');
  const scanner = screen.getByLabelText('Scan or type a code');
  fireEvent.change(scanner, { target: { value: 'P2' } });
  fireEvent.submit(scanner);
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(document.activeElement).toBe(scanner);
  second.focus();
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Count of Bottle 3'));
});
