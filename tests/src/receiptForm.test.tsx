// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { fromExpected } from '#src/custom/warehouse/stock/goodsIn/receiptDraft.ts';
import { expectedLine } from '../support/expectedGoods.ts';
import { inApplication } from '../support/inApplication.tsx';
import { FreeReceipt } from '#src/custom/warehouse/stock/goodsIn/Receipts.tsx';
import { ReceiptForm } from '#src/custom/warehouse/stock/goodsIn/ReceiptForm.tsx';

const action = vi.hoisted(() => ({ error: null as Error | null }));
vi.mock('#src/api/useAction.ts', () => ({
  useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {}, error: action.error }),
}));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({ draft: { keep: () => undefined, discard: () => undefined }, finish: () => undefined }),
}));
vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => ReactNode }) => children(undefined),
}));
vi.stubGlobal('fetch', async () => new Response('[]'));
vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterEach(() => {
  cleanup();
  action.error = null;
});

const line = (id: number) => fromExpected(expectedLine(id));

const form = () => (
  <MemoryRouter>
    <ReceiptForm about="receipt-1" title="Receipt" purchaseOrderId={1} expected={[line(1), line(2)]} storedDraft={undefined} />
  </MemoryRouter>
);

test('a purchase order that is received begins with what came of its first line', () => {
  render(form());
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^Received(?! on)/)[0]);
});

test('a receipt without order begins with whose goods came', async () => {
  render(<MemoryRouter>{inApplication(<FreeReceipt />)}</MemoryRouter>);
  expect(document.activeElement).toBe(await screen.findByLabelText('From'));
});

const asksOf = (...kinds: string[]) => {
  const Warnings = kinds.map((Kind) => ({ Kind, Message: Kind }));
  return new ApiError(409, { code: 'CONFIRMATION_NEEDED', message: kinds.join(', '), details: { Warnings } });
};

test('an answer to one question is none to another: of what else is asked it is asked anew', () => {
  action.error = asksOf('OldDate');
  const { rerender } = render(form());
  const meant = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Receive anyway' });
  fireEvent.click(meant());
  action.error = asksOf('MoreThanOrdered');
  rerender(form());
  expect(meant().checked).toBe(false);
  fireEvent.click(meant());
  expect(meant().checked).toBe(true);
});

test('what was meant is the receipt that was asked about: changed since, it is not meant any more', () => {
  action.error = asksOf('OldDate');
  const { rerender } = render(form());
  const meant = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Receive anyway' });
  fireEvent.click(meant());
  expect(meant().checked).toBe(true);
  rerender(form());
  expect(meant().checked).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Supplier’s delivery note/), { target: { value: 'N 7' } });
  expect(meant().checked).toBe(false);
});
