// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenError } from '#src/shell/screens/RouteError.tsx';

const reload = vi.fn<() => void>();
const ask = vi.fn<typeof fetch>();
const partMissing = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js');
const show = (error: Error) => render(<ScreenError error={error} resetErrorBoundary={() => undefined} />);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload, pathname: '/orders' });
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response(null, { status: 200 })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
  ask.mockReset();
});

test('a screen whose part could not be had opens anew once the server is there', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  show(partMissing);
  expect(screen.getByRole('alert').textContent).toContain('opens when the server can be reached');
  await wait(30_000);
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response(null, { status: 200 }));
  await wait(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection it is said that the screen is not on this device, and what can be done', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(partMissing);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('this screen is not on this device yet');
  expect(said).toContain('You can go back and continue on other screens');
  // There is no earlier page in the history, so no button to go back.
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that fails a second time within the minute opens by itself too, once the minute is over', async () => {
  show(partMissing);
  await wait(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();

  show(partMissing);
  await wait(50_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await wait(15_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('where it does not come though it was opened anew twice, it opens by itself no more, and says what to do', async () => {
  for (let time = 0; time < 3; time += 1) {
    show(partMissing);
    await wait(70_000);
    cleanup();
  }
  expect(reload).toHaveBeenCalledTimes(2);
  show(partMissing);
  expect(screen.getByRole('alert').textContent).toContain('tell your administrator');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a fault of another kind is no reason to open anew', async () => {
  show(new Error('a fault'));
  await wait(120_000);
  expect(reload).not.toHaveBeenCalled();
});
