// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { storeToken } from '#src/api/session/session.ts';
import { PalletBalance } from '#src/custom/warehouse/pallets/balance/PalletBalance.tsx';
import { OutboxScreen } from '#src/custom/money/invoices/mail/OutboxScreen.tsx';

const fetchNothing = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => undefined));

beforeAll(() => void vi.stubGlobal('fetch', fetchNothing));
afterEach(() => localStorage.clear());
afterAll(async () => {
  // The first list requests its columns when its code has loaded. That request must not reach the next test file.
  await vi.waitUntil(() => fetchNothing.mock.calls.some(([url]) => url === '/api/ListView'));
  vi.unstubAllGlobals();
});

const draw = (screen: ReactNode) => {
  storeToken('held', 1);
  const router = createMemoryRouter([{ path: '*', element: <CoreAdminContext store={memoryStore()}>{screen}</CoreAdminContext> }]);
  return render(<RouterProvider router={router} />).container;
};

test('while nothing has been answered, what will stand above and beside the rows has its room', () => {
  const container = draw(<OutboxScreen />);
  expect(container.querySelector('.look-awaited')).not.toBeNull();
  expect(container.querySelector('p.is-awaited')?.textContent).toContain('mail server');
});

test('the sums of pallets have the room of their own heads, which take more than one line on a phone', () => {
  const sums = draw(<PalletBalance />).querySelector('table.pallet-summary.is-awaited');
  expect(sums?.querySelector('thead')?.textContent).toContain('Owed to suppliers');
  expect(sums?.querySelectorAll('tbody tr')).toHaveLength(5);
});
