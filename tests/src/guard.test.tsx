// @vitest-environment jsdom
import { QueryClient, focusManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { dropToken } from '#src/api/session/session.ts';
import { makeAuthProvider } from '#src/authProvider/authProvider.ts';
import { Guard } from '#src/shell/screens/Guard.tsx';
import { resourceRoles } from '#src/shell/screens/screens.ts';

const authProvider = makeAuthProvider({ rolesOfScreen: resourceRoles, loadResources: async () => [] });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hold = (role: Role, hours: number) => {
  const exp = Math.floor(Date.now() / 1000) + hours * 3600;
  localStorage.setItem('token', `${base64({ alg: 'HS256' })}.${base64({ role, UserId: 7, exp })}.signature`);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const openOrders = async () => {
  const queryClient = new QueryClient();
  const orders = () => (
    <MemoryRouter initialEntries={['/orders']}>
      <CoreAdminContext authProvider={authProvider} queryClient={queryClient}>
        <Routes>
          <Route path="/orders" element={<Guard path="/orders">the orders</Guard>} />
          <Route path="*" element="another screen" />
        </Routes>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(orders());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return { queryClient, drawAgain: () => rerender(orders()) };
};
const comeBackToTheWindow = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

test('a screen stays where its user comes back to the window after the sign-in has ended', async () => {
  hold('Office', 1);
  await openOrders();
  expect(screen.getByText('the orders')).toBeTruthy();
  hold('Office', -1);
  await comeBackToTheWindow();
  expect(screen.getByText('the orders')).toBeTruthy();
});

test('a screen goes nowhere else while its user is signed out', async () => {
  hold('Office', 1);
  const { queryClient, drawAgain } = await openOrders();
  dropToken();
  queryClient.clear();
  drawAgain();
  await comeBackToTheWindow();
  expect(screen.getByText('the orders')).toBeTruthy();
});

test('another role is told that there is no such screen', async () => {
  hold('Customer', 1);
  await openOrders();
  expect(screen.getByText('another screen')).toBeTruthy();
});
