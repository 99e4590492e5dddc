// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickGoods } from '#contract/picking/calls.ts';
import { ReturnGoods } from '#src/custom/picking/returns/ReturnGoods.tsx';

vi.mock('#src/api/useAction.ts', () => ({ useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {} }) }));
vi.mock('#src/ui/screen/dialogs.tsx', () => ({ SidePanel: ({ children }: { children: unknown }) => children }));
vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => unknown }) => children(undefined),
}));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({ draft: { keep: () => undefined, discard: () => undefined }, finish: () => undefined }),
}));
afterEach(cleanup);

test('what came back before is said, and a pallet of what is left is taken', () => {
  const line = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Quantity: 1000, PickedQuantity: 1000, Returned: 400 };
  const goods = { OrderId: 1, DealNo: 1, Part: 1, Version: 1, Lines: [{ ...line, UnitsPerLayer: 100, UnitsPerPallet: 500 }] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReturnGoods goods={goods as unknown as PickGoods} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText('1,000 went, 400 came back')).toBeTruthy();
  const good = screen.getByLabelText<HTMLInputElement>('Good, of AMB');
  const type = (value: string) => {
    fireEvent.focus(good);
    fireEvent.change(good, { target: { value } });
    fireEvent.blur(good);
  };
  type('1p');
  expect(good.value).toBe('500');
  type('700');
  expect(screen.getByText('Only 600 are still with the customer')).toBeTruthy();
});
