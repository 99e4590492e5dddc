// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { previewPalletTransfer } from '#contract/warehouse/pallets/credits.ts';
import { TransferFromCustomer } from '#src/custom/warehouse/pallets/back/TransferPallets.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const values = {
  to: { CustomerId: 4, Name: 'Brook Brewery', AccountCode: 'BRO1' },
  counts: { 2: 3 },
  MovedOn: '2026-11-21',
  Reference: '',
};
vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: unknown) => unknown }) => children({ content: { values } }),
}));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({
    draft: { keep: () => undefined, discard: () => undefined },
    finish: () => undefined,
    askFirst: (leave: () => void) => leave(),
  }),
}));

const paper = (NetAmount: number) => ({ Lines: [], NetAmount, VatAmount: 0, GrossAmount: NetAmount });
const preview = (net: number) => ({
  Held: [{ PalletId: 2, Code: 'EURO', Description: 'Euro', Held: 9 }],
  Credit: null,
  Charge: {
    ...paper(net),
    Lines: [{ PalletId: 2, Code: 'EURO', Description: 'Euro', Quantity: 3, UnitPrice: net / 3, VatRate: 20, NetAmount: net }],
  },
  FromCurrencyCode: 'GBP',
  ToCurrencyCode: 'GBP',
});

let letThrough: () => void;
beforeEach(() => {
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answer = (body: unknown) => new Response(JSON.stringify(body));
    if (pathname === searchCustomers.path) return answer([{ CustomerId: 5, Name: 'Cope Cider', AccountCode: 'COP1' }]);
    if (pathname !== previewPalletTransfer.path) return answer({ CustomerId: 3, Name: 'Aldous' });
    if (searchParams.get('to') !== '5') return answer(preview(30));
    await gate;
    return answer(preview(45));
  });
});
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what passing pallets on comes to for one account never stands beside the name of another', async () => {
  render(inApplication(<TransferFromCustomer customerId={3} onChangeCustomer={() => undefined} />));
  await screen.findByText('Invoice for Brook Brewery');
  const to = screen.getByRole('combobox', { name: 'To' });
  fireEvent.change(to, { target: { value: 'cope' } });
  await screen.findByRole('option', { name: /Cope/ });
  await act(async () => void fireEvent.keyDown(to, { key: 'Enter' }));
  await waitFor(() => expect(screen.queryByText(/Brook Brewery/)).toBeNull());
  expect(screen.queryByText(/30\.00/)).toBeNull();
  expect(screen.queryByText('Invoice for Cope Cider')).toBeNull();
  await act(async () => letThrough());
  await screen.findByText('Invoice for Cope Cider');
  expect(screen.getAllByText(/45\.00/).length).toBeGreaterThan(0);
});
