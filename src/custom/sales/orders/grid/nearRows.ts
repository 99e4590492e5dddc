import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

/** A shorter order has all its inputs at once. */
const longFrom = 40;
/** As many as the first screen shows, before it is known what is seen. */
const seenFirst = 25;
/** Of the window, above and below it. */
const marginPx = 160;

/** Of rows one below the other the first for which `is` holds, which then holds for all after it. */
const firstWhere = (rows: ArrayLike<Element>, is: (row: DOMRect) => boolean) => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && is(row.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
};

const keyOf = (row: Element | null | undefined) => Number((row as HTMLElement | null | undefined)?.dataset.row);

/** What was typed and not understood stands in the line's inputs alone: they stay until it is mended. */
const isMisread = (line: DraftLine | undefined) => Boolean(line?.errors.price ?? line?.errors.discount ?? line?.errors.pallets);

/**
 * Which lines of a long order can be seen, or nearly: they have their inputs, the others say the same in words. A browser lays out and paints every input
 * of a page anew with each key, so that two hundred lines of them would be felt in each.
 */
const makeNearRows = (store: OrderStore) => {
  let near: ReadonlySet<number> | undefined;
  const watchers = new Map<number, () => void>();
  const isNear = (key: number, place: number) =>
    (near ? near.has(key) : place <= seenFirst || store.get().activeKey === key) || isMisread(store.line(key));
  const become = (after: ReadonlySet<number>) => {
    const before = near;
    near = after;
    for (const [key, tell] of watchers) if (before?.has(key) !== after.has(key)) tell();
  };
  return {
    isNear,
    watch: (key: number, tell: () => void) => {
      watchers.set(key, tell);
      return () => void watchers.delete(key);
    },
    /** At what is seen now. The line under the hand stays what it is, also when it is scrolled away. */
    look: (grid: HTMLElement, keys: readonly number[]) => {
      const rows = grid.querySelectorAll('[data-row]');
      const from = firstWhere(rows, ({ bottom }) => bottom > -marginPx);
      const to = firstWhere(rows, ({ top }) => top > globalThis.innerHeight + marginPx);
      const held = keyOf(grid.contains(document.activeElement) ? document.activeElement?.closest('[data-row]') : undefined);
      become(new Set([...keys.slice(from, to), held]));
    },
    /** Its inputs are there when this returns. */
    bring: (key: number) => near?.has(key) || flushSync(() => become(new Set(near).add(key))),
  };
};
export type NearRows = ReturnType<typeof makeNearRows>;

const ofGrids = new WeakMap<HTMLElement, NearRows>();

/** Makes sure that a line of a long order has its inputs. */
export const bringRow = (grid: HTMLElement, key: number) => ofGrids.get(grid)?.bring(key);

const follow = (rows: NearRows, grid: HTMLElement, store: OrderStore) => {
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => rows.look(grid, store.get().keys));
  };
  ofGrids.set(grid, rows);
  window.addEventListener('scroll', look, { capture: true, passive: true });
  window.addEventListener('resize', look);
  return () => {
    cancelAnimationFrame(frame);
    ofGrids.delete(grid);
    window.removeEventListener('scroll', look, { capture: true });
    window.removeEventListener('resize', look);
  };
};

/** Of the grid's outermost element. None while the order is short. */
export const useNearRows = (store: OrderStore, keys: readonly number[], grid: RefObject<HTMLElement | null>): NearRows | undefined => {
  const isLong = keys.length > longFrom;
  const rows = useMemo(() => (isLong ? makeNearRows(store) : undefined), [isLong, store]);
  useEffect(() => (rows && grid.current ? follow(rows, grid.current, store) : undefined), [rows, grid, store]);
  // Lines that came or went move others into sight.
  useLayoutEffect(() => {
    if (rows && grid.current) rows.look(grid.current, keys);
  }, [rows, grid, keys]);
  return rows;
};

const never = () => () => undefined;

/** Whether the line has its inputs. */
export const useIsNear = (rows: NearRows | undefined, key: number, place: number) => {
  const watch = useCallback((tell: () => void) => (rows ? rows.watch(key, tell) : never()), [rows, key]);
  return useSyncExternalStore(watch, () => rows?.isNear(key, place) ?? true);
};
