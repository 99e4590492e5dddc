// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLineAvailability } from '#src/custom/sales/orders/grid/line/lineStanding.ts';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { selectLines } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';
import type { DraftHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

let frames: FrameRequestCallback[] = [];
const paint = () =>
  act(async () => {
    for (const frame of frames.splice(0)) frame(performance.now());
    await vi.advanceTimersByTimeAsync(0);
  });

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  cleanup();
  // Real timers must come last. Unstubbing would restore the frames of the fake timers, which the stub replaced.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stocked = () => ({
  ...emptyLine(),
  ProductId: 7,
  Code: 'W75-CLR',
  Description: 'Wine 75 cl',
  UnitsPerLayer: 100,
  UnitsPerPallet: 1000,
  Quantity: 100,
  Stock: { OnHand: 500, Allocated: 0, HeldByPickLists: 0, Free: 500 },
});
const begin = () => {
  const lines = [stocked(), stocked()];
  const store = makeOrderStore({ header: { DealTypeId: 1 } as DraftHeader, lines });
  return { store, first: lines[0]?.key ?? 0, second: lines[1]?.key ?? 0 };
};

const Wanted = ({ store }: { store: OrderStore }) => {
  const lines = useDocumentBehind(store, selectLines);
  return <p>{`${[...lines.values()].reduce((sum, line) => sum + (line.Quantity ?? 0), 0)} wanted`}</p>;
};
const Free = ({ store, line }: { store: OrderStore; line: number }) => <p>{`${useLineAvailability(store, line).free} free`}</p>;

test('totals are drawn after the frame that shows the key, once for all keys before it', async () => {
  const { store, first } = begin();
  render(<Wanted store={store} />);
  await paint();
  act(() => {
    store.edit(first, { Quantity: 2 });
    store.edit(first, { Quantity: 250 });
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('200 wanted')).toBeTruthy();
  expect(frames).toHaveLength(1);
  await paint();
  expect(screen.getByText('350 wanted')).toBeTruthy();
});

test('what other lines leave free follows the frame as well', async () => {
  const { store, first, second } = begin();
  render(<Free store={store} line={second} />);
  expect(screen.getByText('400 free')).toBeTruthy();
  act(() => store.edit(first, { Quantity: 250 }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('400 free')).toBeTruthy();
  await paint();
  expect(screen.getByText('250 free')).toBeTruthy();
});
