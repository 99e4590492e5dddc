// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PalletBalance } from '#src/custom/warehouse/pallets/balance/PalletBalance.tsx';
import { PalletCredits } from '#src/custom/warehouse/pallets/balance/PalletCredits.tsx';
import { ReturnPallets } from '#src/custom/warehouse/pallets/back/ReturnPallets.tsx';
import { TransferPallets } from '#src/custom/warehouse/pallets/back/TransferPallets.tsx';
import { rememberCustomer } from '#src/resources/pickers/customerData.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    asked.push(url instanceof Request ? url.url : String(url));
    return Promise.resolve(Response.json([], { headers: { 'content-range': 'items 0-0/0' } }));
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = (Screen: () => ReactNode, query = '') => {
  const routes = [{ path: '*', element: inApplication(<Screen />) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/pallets${query}`] })} />);
};
const isAskedOf = (customerId: number) => asked.some((url) => new RegExp(`(?:/|cust=)${customerId}(?:[/?&]|$)`).test(url));

const screensOfOne = [
  ['Return pallets', ReturnPallets],
  ['Pallet balance', PalletBalance],
  ['Transfer pallets', TransferPallets],
  ['Pallet credits', PalletCredits],
] as const;

test.each(screensOfOne)('%s begins with the customer looked at last', async (_title, Screen) => {
  rememberCustomer({ CustomerId: 4712, Name: 'Aldous Cider', AccountCode: 'ALD001', CurrencyId: 1 });
  open(Screen);
  await waitFor(() => expect(isAskedOf(4712)).toBe(true));
});

test.each(screensOfOne)('%s is of none where none was looked at, or another is wanted', async (title, Screen) => {
  open(Screen);
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  rememberCustomer({ CustomerId: 4712, Name: 'Aldous Cider', AccountCode: 'ALD001', CurrencyId: 1 });
  cleanup();
  open(Screen, '?customerId=');
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  expect(isAskedOf(4712)).toBe(false);
});
