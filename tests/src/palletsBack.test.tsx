// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { StopBack } from '#src/custom/warehouse/pallets/back/StopBack.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

const told: { text: string; undo?: () => void }[] = [];
vi.mock('#src/ui/screen/say/useToast.tsx', () => ({
  useToast: () => (text: string, options?: { undo?: () => void }) => void told.push({ text, ...options }),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const day = '2026-11-20';
const held = [
  { PalletId: 1, Code: 'CAL', Description: 'Calder', Quantity: 40 },
  { PalletId: 2, Code: 'EUR', Description: 'Euro', Quantity: 12 },
];

test('what a driver brought back is undone by a reversal of each row, on the day of the sheet', async () => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method !== 'POST')
      return Promise.resolve(Response.json({ CustomerId: 7, CustomerName: 'Aldous Cider', Held: held, Returns: [], ReturnCount: 0 }));
    sent.push({ url, body: JSON.parse(body ?? '') });
    const Movements = [
      { PalletMovementId: 501, Quantity: 3 },
      { PalletMovementId: 502, Quantity: 2 },
    ];
    return Promise.resolve(Response.json(url.includes('/Reverse/') ? Movements[0] : { Movements, Held: held }));
  });
  const panel = <StopBack stop={{ CustomerId: 7, CustomerName: 'Aldous Cider' }} day={day} haulierId={null} onClose={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: inApplication(panel) }])} />);
  const boxes = await screen.findAllByRole('textbox');
  fireEvent.change(boxes[0] as HTMLElement, { target: { value: '3' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Record 3 pallets/ }));
  await waitFor(() => expect(told.map(({ text }) => text)).toEqual(['Return of 5 pallets of Aldous Cider recorded']));
  told[0]?.undo?.();
  await waitFor(() => expect(told.at(-1)?.text).toBe('Return of 5 pallets of Aldous Cider undone'));
  expect(sent.slice(1)).toEqual(
    [501, 502].map((id) => ({
      url: expect.stringContaining(`/Pallets/Reverse/${id}`),
      body: { Reason: 'Undone at once', ReversedOn: day },
    })),
  );
});
