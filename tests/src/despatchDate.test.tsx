// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { TellProvider } from '#src/api/tell.ts';
import type { Tell } from '#src/api/tell.ts';
import { Despatch } from '#src/custom/warehouse/picking/despatch/Despatch.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

vi.mock(import('#src/authProvider/authProvider.ts'), async (load) => ({ ...(await load()), getUserRoles: () => ['Warehouse'] }));

afterEach(() => void vi.unstubAllGlobals());

const goods = {
  OrderId: 7,
  DealNo: 10_452,
  Part: 1,
  Version: 3,
  Status: 'ReadyToInvoice',
  DealType: 'Stock',
  DespatchedOn: '2026-11-20',
  DeliveryNoteNo: 'D1',
  CreditHold: null,
  Lines: [],
} as unknown as PickGoods;

/** Draws a deal and presses the button, then returns whether the message of the save offers to undo it. */
const offersUndo = async (deal: PickGoods, press: () => Promise<void>) => {
  const told = vi.fn<Tell>();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    Promise.resolve(Response.json(method === 'GET' ? [] : { ...deal, DespatchedOn: '2026-11-19', Status: 'ReadyToInvoice' })),
  );
  const page = inApplication(
    <TellProvider value={told}>
      <Despatch goods={deal} />
    </TellProvider>,
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  await press();
  await waitFor(() => expect(told).toHaveBeenCalled());
  return told.mock.calls[0]?.[1]?.undo !== undefined;
};

test('a corrected despatch date offers no undo, because that would reverse the despatch', async () => {
  const offered = await offersUndo(goods, async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Correct the date' }));
    const day = await screen.findByLabelText('Despatched on');
    fireEvent.focus(day);
    fireEvent.change(day, { target: { value: '19 Nov 2026' } });
    fireEvent.blur(day);
    fireEvent.click(screen.getByRole('button', { name: /^Save date/ }));
  });
  expect(offered).toBe(false);
});
