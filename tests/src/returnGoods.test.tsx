// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ReturnableDeal } from '#src/custom/warehouse/returns/ReturnGoods.tsx';
import { ReturnGoods } from '#src/custom/warehouse/returns/ReturnGoods.tsx';

vi.mock('#src/api/useAction.ts', () => ({ useAction: () => ({ run: () => undefined, pending: false, fieldErrors: {} }) }));
vi.mock('#src/ui/screen/dialog/dialogs.tsx', () => ({ SidePanel: ({ children }: { children: unknown }) => children }));
vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => unknown }) => children(undefined),
}));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({ draft: { keep: () => undefined, discard: () => undefined }, finish: () => undefined }),
}));

const open = (goods: ReturnableDeal) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReturnGoods goods={goods} address="/" onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('earlier returns are shown, and a pallet of the remainder is accepted', () => {
  const line = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Went: 1000, Returned: 400 };
  const goods = { OrderId: 1, DealNo: 1, Part: 1, Version: 1, Lines: [{ ...line, UnitsPerLayer: 100, UnitsPerPallet: 500 }] };
  open(goods);
  expect(screen.getByText('1,000 despatched, 400 returned')).toBeTruthy();
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

test('all that is still with the customer is filled in at once, less what is typed as damaged', () => {
  const stacked = { UnitsPerLayer: 100, UnitsPerPallet: 500 };
  const amber = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Went: 1000, Returned: 400, ...stacked };
  const flint = { OrderDetailId: 2, ProductCode: 'FLI', Description: 'Flint', Went: 700, Returned: 0, ...stacked };
  open({ OrderId: 1, DealNo: 1, Part: 1, Version: 1, Lines: [amber, flint] });
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.focus(box('Damaged, of FLI'));
  fireEvent.change(box('Damaged, of FLI'), { target: { value: '24' } });
  fireEvent.blur(box('Damaged, of FLI'));
  fireEvent.click(screen.getByRole('button', { name: 'Return all' }));
  expect(['Good, of AMB', 'Good, of FLI', 'Damaged, of FLI'].map((label) => box(label).value)).toEqual(['600', '676', '24']);
});
