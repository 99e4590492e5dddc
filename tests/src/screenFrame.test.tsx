// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenFrame } from '#src/shell/frame/ScreenFrame.tsx';
import { useRegisterHeading } from '#src/ui/screen/reach/useRegisterHeading.ts';

vi.mock('#src/shell/screens/Guard.tsx', () => ({ Guard: ({ children }: { children: ReactNode }) => children }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Named = () => {
  useRegisterHeading();
  return <h1>Order 10452</h1>;
};
const frame = (isThere: boolean) => (
  <MemoryRouter>
    <ScreenFrame path="/purchaseorders/:id">{isThere && <Named />}</ScreenFrame>
  </MemoryRouter>
);
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

test('of two records of one screen each is waited for anew before its name stands in, for the window too', () => {
  document.title = 'Open orders · Demijohn';
  const { rerender } = render(frame(false));
  pass(2100);
  expect([headings(), document.title]).toEqual([['Purchase order'], 'Purchase order · Demijohn']);
  rerender(frame(true));
  expect(headings()).toEqual(['Order 10452']);
  document.title = 'Order 10452 · Demijohn';
  rerender(frame(false));
  pass(500);
  expect([headings(), document.title]).toEqual([[], 'Order 10452 · Demijohn']);
  pass(1600);
  expect([headings(), document.title]).toEqual([['Purchase order'], 'Purchase order · Demijohn']);
});
