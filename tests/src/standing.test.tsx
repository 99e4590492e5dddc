// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { Loading } from '#src/ui/states/states.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Part = () => <p>2 drafts are kept</p>;
const load = () => Promise.resolve(Part);

/** A screen in one of three stages: its code loads, its data loads, or it is drawn. */
const Frame = ({ at, part: Behind }: { at: 'code' | 'answer' | 'drawn'; part: React.ComponentType<object> }) => (
  <>
    <Behind />
    <main>
      {at !== 'code' && <h1>Today</h1>}
      {at === 'drawn' ? <p>3 orders to pick</p> : <Loading />}
    </main>
  </>
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what nobody asked for is fetched when the screen stands, not beside what the screen waits for', async () => {
  const asked = vi.fn<typeof load>(load);
  const Behind = inBackground(asked);
  const { rerender } = render(<Frame at="code" part={Behind} />);
  await pass(3000);
  rerender(<Frame at="answer" part={Behind} />);
  await pass(3000);
  expect(asked).not.toHaveBeenCalled();
  rerender(<Frame at="drawn" part={Behind} />);
  await pass(200);
  expect(screen.getByText('2 drafts are kept')).toBeTruthy();
});

test('a screen that does not come keeps the rest waiting no longer than twenty seconds', async () => {
  const Behind = inBackground(load);
  render(<Frame at="answer" part={Behind} />);
  await pass(19_000);
  expect(screen.queryByText('2 drafts are kept')).toBeNull();
  await pass(1500);
  expect(screen.getByText('2 drafts are kept')).toBeTruthy();
});

test('a part whose screen was left before it stood is not fetched', async () => {
  const asked = vi.fn<typeof load>(load);
  const Behind = inBackground(asked);
  const { rerender } = render(<Frame at="answer" part={Behind} />);
  rerender(<main>{null}</main>);
  await pass(25_000);
  expect(asked).not.toHaveBeenCalled();
});
