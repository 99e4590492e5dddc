// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { goToLogin } from '#src/api/session/session.ts';
import { SignInOver } from '#src/shell/dialogs/SignInOver.tsx';

vi.mock('#src/api/session/session.ts', async (load) => ({ ...(await load<object>()), goToLogin: vi.fn() }));

beforeEach(() => {
  vi.mocked(goToLogin).mockClear();
  localStorage.setItem('token', 'of a user');
  render(<SignInOver />);
});

test('a sign-out in another tab leads this one to the sign-in page at once', () => {
  localStorage.setItem('settings', 'dark');
  fireEvent(window, new StorageEvent('storage', { key: 'settings' }));
  expect(goToLogin).not.toHaveBeenCalled();
  localStorage.removeItem('token');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  expect(goToLogin).toHaveBeenCalledExactlyOnceWith({ isToReturn: true });
});

test('a screen that the Back key brings back after a sign-out leads there too', () => {
  fireEvent(window, new Event('pageshow'));
  expect(goToLogin).not.toHaveBeenCalled();
  localStorage.removeItem('token');
  fireEvent(window, new Event('pageshow'));
  expect(goToLogin).toHaveBeenCalledOnce();
});
