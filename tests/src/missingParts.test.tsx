// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationContext } from 'ra-core';
import { MissingParts } from '#src/shell/bars/MissingParts.tsx';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';

const opened = vi.fn<() => void>();
let answer: () => void = () => undefined;

const context = {
  takeNotification: () => undefined,
  addNotification: () => undefined,
  resetNotifications: () => undefined,
  setNotifications: () => undefined,
};
const nothing: string[] = [];
const Shell = ({ at, told = nothing }: { at: string; told?: string[] }) => (
  <NotificationContext value={{ ...context, notifications: told.map((message) => ({ message, type: 'info' as const })) }}>
    <MissingParts pathname={at} />
  </NotificationContext>
);

/** Opens another screen once the check of the connection has finished. */
const goOn = () => {
  const { rerender } = render(<Shell at="/orders" />);
  rerender(<Shell at="/picklist" />);
};
const answered = () =>
  act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  sessionStorage.clear();
  opened.mockClear();
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve({ ok: true }))));
  vi.stubGlobal('location', { reload: opened });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  partsMissing.set(0);
  vi.unstubAllGlobals();
});

test('a page of which a part did not come is opened anew on the way to another screen', async () => {
  partsMissing.set(1);
  goOn();
  await answered();
  expect(opened).toHaveBeenCalledOnce();
});

test('where nothing is missing it stands', async () => {
  goOn();
  await answered();
  expect(opened).not.toHaveBeenCalled();
});

test('who has begun on the next screen before the server answers is left alone', async () => {
  for (const event of [new KeyboardEvent('keydown', { key: 'a' }), new Event('pointerdown')]) {
    partsMissing.set(1);
    goOn();
    window.dispatchEvent(event);
    await answered();
    cleanup();
  }
  expect(opened).not.toHaveBeenCalled();
});

test('it is opened anew at most once a minute', async () => {
  partsMissing.set(1);
  goOn();
  await answered();
  cleanup();
  goOn();
  await answered();
  expect(opened).toHaveBeenCalledOnce();
});

/** Opens another screen one minute after the page was reloaded. */
const goOnAfterAMinute = async () => {
  cleanup();
  vi.setSystemTime(Date.now() + 61_000);
  goOn();
  await answered();
};
const neverComes = /Part of this page failed to load.*tell your administrator/;

describe('a part that never comes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    partsMissing.set(1);
  });

  test('has the page opened anew twice; then it is told, once, and what to do', async () => {
    await goOnAfterAMinute();
    expect(screen.queryByRole('status')).toBeNull();
    for (let minute = 0; minute < 5; minute += 1) await goOnAfterAMinute();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status').textContent).toMatch(neverComes);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
    await goOnAfterAMinute();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is tried again with another release', async () => {
    for (let minute = 0; minute < 3; minute += 1) await goOnAfterAMinute();
    document.head.innerHTML = '<script type="module" src="/assets/next.js"></script>';
    await goOnAfterAMinute();
    document.head.innerHTML = '';
    expect(opened).toHaveBeenCalledTimes(3);
  });
});

test('a page that is whole for a minute has its two tries again', async () => {
  vi.useFakeTimers();
  for (let time = 0; time < 3; time += 1) {
    partsMissing.set(1);
    goOn();
    await act(async () => {
      answer();
      await vi.advanceTimersByTimeAsync(0);
    });
    cleanup();
    partsMissing.set(0);
    render(<Shell at="/picklist" />);
    await vi.advanceTimersByTimeAsync(61_000);
    cleanup();
  }
  expect(opened).toHaveBeenCalledTimes(3);
});

test('what was told a moment ago is not lost by it, also where what shows it is the part that is missing', async () => {
  partsMissing.set(1);
  const { rerender } = render(<Shell at="/orders" told={['Order saved']} />);
  rerender(<Shell at="/picklist" told={['Order saved']} />);
  await answered();
  expect(opened).not.toHaveBeenCalled();
});
