// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { CallOffPanel } from '#src/custom/sales/orders/callOff/CallOffPanel.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const told: string[] = [];
vi.mock('#src/ui/screen/say/useToast.tsx', () => ({ useToast: () => (text: string) => void told.push(text) }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = { OrderId: 41, DealNo: 10041, Part: 1, IsCallOff: true, CustomerName: 'Aldous Cider', CustomerOrderNo: null };
const line = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Ordered: 4000, Drawn: 0, Left: 4000, Free: 900 };
const callOff = {
  OrderId: 41,
  Version: 3,
  Status: 'Held',
  CurrencyCode: 'GBP',
  CarriageCharge: 0,
  Lines: [{ ...line, UnitsPerLayer: null, UnitsPerPallet: null }],
  Parts: [],
  Planned: [],
  Today: '2026-11-21',
};
const drawn = {
  ...order,
  Part: 2,
  RequiredDate: '2026-12-01',
  CurrencyCode: 'GBP',
  Totals: { Gross: 120 },
  EndsCallOff: false,
  Warnings: ['AMB: 1,428 ordered, 900 free'],
};

test('a delivery that is drawn says what of it is short of stock, and more than is left is refused in a sentence', async () => {
  vi.stubGlobal('fetch', (_url: string, { method }: { method?: string } = {}) =>
    Promise.resolve(Response.json(method === 'POST' ? drawn : callOff)),
  );
  const panel = <CallOffPanel order={order as unknown as Order} onDrawn={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(panel) }])} />);
  fireEvent.click(await screen.findByRole('button', { name: /Draw a delivery/ }));
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
  };
  await screen.findByLabelText('Required');
  type('Required', '1 Dec 2026');
  type('Quantity to draw: AMB', '4001');
  expect(screen.getByText('Only 4,000 remaining')).toBeTruthy();
  type('Quantity to draw: AMB', '1428');
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: /^Draw delivery/ });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(told).toEqual(['Delivery 10041/2 drawn for 1 Dec 2026, £120.00. Short of stock: AMB: 1,428 ordered, 900 free']),
  );
});
