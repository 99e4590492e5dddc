import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickGoods, PickLine } from '#contract/warehouse/picking/calls.ts';
import { makePickStore } from '#src/custom/warehouse/picking/device/pickStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lines = [1, 2].map((OrderDetailId) => ({ OrderDetailId, PickedQuantity: null, Quantity: 1428, Version: 1 }) as PickLine);

const openPick = () => {
  let goods = { Lines: lines } as PickGoods;
  const sent: (readonly [number, number | null])[][] = [];
  const store = makePickStore(
    {
      save: async (saved) => {
        sent.push(saved.map((line) => [line.OrderDetailId, line.PickedQuantity] as const));
        const change = new Map(saved.map((line) => [line.OrderDetailId, line.PickedQuantity]));
        const now = goods.Lines.map((line) => ({
          ...line,
          PickedQuantity: change.get(line.OrderDetailId) ?? line.PickedQuantity,
          Version: line.Version + (change.has(line.OrderDetailId) ? 1 : 0),
        }));
        return { ...goods, Lines: now };
      },
      load: async () => goods,
      getLastAnswer: () => goods,
      onAnswer: (answer) => void (goods = answer),
      onFailure: () => undefined,
    },
    undefined,
    500,
  );
  const type = (index: number, ...figures: number[]) => {
    for (const picked of figures) store.enter(lines[index] as PickLine, { picked });
  };
  return { store, sent, type, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
};

test('what is typed on the way to a figure is no pick: the figure goes once the hand rests, and stands on the device at once', async () => {
  const { store, sent, type, pass } = openPick();
  type(0, 1, 10, 100);
  await pass(400);
  type(0, 1000);
  await pass(400);
  expect(sent).toEqual([]);
  expect(store.content().unsaved.get(1)?.picked).toBe(1000);
  await pass(200);
  expect(sent).toEqual([[[1, 1000]]]);
  expect(store.content().unsaved.size).toBe(0);
});

test('whoever goes on to the next line, or confirms, waits for no rest', async () => {
  const { store, sent, type, pass } = openPick();
  type(0, 7, 70);
  type(1, 5);
  await pass(0);
  expect(sent).toEqual([[[1, 70]]]);
  void store.confirm();
  await pass(0);
  expect(sent).toEqual([[[1, 70]], [[2, 5]]]);
  await pass(1000);
  expect(sent).toHaveLength(2);
});
