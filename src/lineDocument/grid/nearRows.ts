import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';

type NearStore = Pick<LineStore<DocumentLine>, 'get' | 'line'>;

/** Maximum number of lines for which all rows have inputs. */
const maxWholeLines = 40;
/** Number of rows that get inputs at first, before it is known which rows are visible. */
const firstVisible = 25;
/** Distance outside the window within which rows also have inputs. */
const marginPx = 160;

/** Returns the index of the first row that matches `is`, by binary search. Every later row must match too. */
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

const readLineKey = (row: Element | null | undefined) => Number((row as HTMLElement | null | undefined)?.dataset.row);

/** Keeps the inputs of a line with an error, because invalid text exists only in them. */
const hasErrors = (line: DocumentLine | undefined) => line !== undefined && Object.values(line.errors).some(Boolean);

/**
 * Tracks the visible rows of a long document. Only these have inputs, because the browser lays out every input of a page on each keystroke.
 * With 200 lines that is noticeable. Other rows are text.
 */
const makeNearRows = (store: NearStore) => {
  let near: ReadonlySet<number> | undefined;
  const watchers = new Map<number, () => void>();
  const isNear = (key: number, index: number) =>
    (near ? near.has(key) : index <= firstVisible || store.get().activeKey === key) || hasErrors(store.line(key));
  const become = (after: ReadonlySet<number>) => {
    const before = near;
    near = after;
    for (const [key, listener] of watchers) if (before?.has(key) !== after.has(key)) listener();
  };
  return {
    isNear,
    watch: (key: number, listener: () => void) => {
      watchers.set(key, listener);
      return () => void watchers.delete(key);
    },
    /** Finds the visible rows. The focused row keeps its inputs when scrolled out of view. */
    look: (grid: HTMLElement, keys: readonly number[]) => {
      const rows = grid.querySelectorAll('[data-row]');
      const from = firstWhere(rows, ({ bottom }) => bottom > -marginPx);
      const to = firstWhere(rows, ({ top }) => top > globalThis.innerHeight + marginPx);
      const focusedKey = readLineKey(grid.contains(document.activeElement) ? document.activeElement?.closest('[data-row]') : undefined);
      become(new Set([...keys.slice(from, to), focusedKey]));
    },
    /** Gives a row its inputs at once, so that a cell can be focused. */
    bring: (key: number) => near?.has(key) || flushSync(() => become(new Set(near).add(key))),
  };
};
export type NearRows = ReturnType<typeof makeNearRows>;

const ofGrids = new WeakMap<HTMLElement, NearRows>();

/** Gives a row of a long document its inputs. */
export const bringRow = (grid: HTMLElement, key: number) => ofGrids.get(grid)?.bring(key);

const follow = (rows: NearRows, grid: HTMLElement, store: NearStore) => {
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

/** Tracks the visible rows of a grid. Undefined for a short document, whose rows all have inputs. */
export const useNearRows = (store: NearStore, keys: readonly number[], grid: RefObject<HTMLElement | null>): NearRows | undefined => {
  const isLong = keys.length > maxWholeLines;
  const rows = useMemo(() => (isLong ? makeNearRows(store) : undefined), [isLong, store]);
  useEffect(() => (rows && grid.current ? follow(rows, grid.current, store) : undefined), [rows, grid, store]);
  // Looks again when lines are added or removed, because other rows are then visible.
  useLayoutEffect(() => {
    if (rows && grid.current) rows.look(grid.current, keys);
  }, [rows, grid, keys]);
  return rows;
};

const never = () => () => undefined;

/** Tells whether a row has inputs. */
export const useIsNear = (rows: NearRows | undefined, key: number, index: number) => {
  const watch = useCallback((listener: () => void) => (rows ? rows.watch(key, listener) : never()), [rows, key]);
  return useSyncExternalStore(watch, () => rows?.isNear(key, index) ?? true);
};
