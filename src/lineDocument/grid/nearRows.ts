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

/** Returns the index of the first row that `matches`, by binary search. Every later row must match too. */
const firstWhere = (rows: ArrayLike<Element>, matches: (row: DOMRect) => boolean) => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && matches(row.getBoundingClientRect())) high = middle;
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
  let nearKeys: ReadonlySet<number> | undefined;
  const watchers = new Map<number, () => void>();
  const isNear = (key: number, index: number) =>
    (nearKeys ? nearKeys.has(key) : index <= firstVisible || store.get().activeKey === key) || hasErrors(store.line(key));
  const setNear = (newKeys: ReadonlySet<number>) => {
    const oldKeys = nearKeys;
    nearKeys = newKeys;
    for (const [key, listener] of watchers) if (oldKeys?.has(key) !== newKeys.has(key)) listener();
  };
  return {
    isNear,
    watch: (key: number, listener: () => void) => {
      watchers.set(key, listener);
      return () => void watchers.delete(key);
    },
    /** Finds the visible rows. The focused row keeps its inputs when scrolled out of view. */
    update: (grid: HTMLElement, keys: readonly number[]) => {
      const rows = grid.querySelectorAll('[data-row]');
      const from = firstWhere(rows, ({ bottom }) => bottom > -marginPx);
      const to = firstWhere(rows, ({ top }) => top > globalThis.innerHeight + marginPx);
      const focusedKey = readLineKey(grid.contains(document.activeElement) ? document.activeElement?.closest('[data-row]') : undefined);
      setNear(new Set([...keys.slice(from, to), focusedKey]));
    },
    /** Gives a row its inputs at once, so that a cell can be focused. */
    addInputs: (key: number) => nearKeys?.has(key) || flushSync(() => setNear(new Set(nearKeys).add(key))),
  };
};
export type NearRows = ReturnType<typeof makeNearRows>;

const rowsByGrid = new WeakMap<HTMLElement, NearRows>();

/** Gives a row of a long document its inputs. */
export const bringRow = (grid: HTMLElement, key: number) => rowsByGrid.get(grid)?.addInputs(key);

const watchScroll = (rows: NearRows, grid: HTMLElement, store: NearStore) => {
  let frame = 0;
  const updateSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => rows.update(grid, store.get().keys));
  };
  rowsByGrid.set(grid, rows);
  window.addEventListener('scroll', updateSoon, { capture: true, passive: true });
  window.addEventListener('resize', updateSoon);
  return () => {
    cancelAnimationFrame(frame);
    rowsByGrid.delete(grid);
    window.removeEventListener('scroll', updateSoon, { capture: true });
    window.removeEventListener('resize', updateSoon);
  };
};

/** Tracks the visible rows of a grid. Undefined for a short document, whose rows all have inputs. */
export const useNearRows = (store: NearStore, keys: readonly number[], grid: RefObject<HTMLElement | null>): NearRows | undefined => {
  const isLong = keys.length > maxWholeLines;
  const rows = useMemo(() => (isLong ? makeNearRows(store) : undefined), [isLong, store]);
  useEffect(() => (rows && grid.current ? watchScroll(rows, grid.current, store) : undefined), [rows, grid, store]);
  // Updates when lines are added or removed, because other rows are then visible.
  useLayoutEffect(() => {
    if (rows && grid.current) rows.update(grid.current, keys);
  }, [rows, grid, keys]);
  return rows;
};

const watchNothing = () => () => undefined;

/** Whether a row has inputs. */
export const useIsNear = (rows: NearRows | undefined, key: number, index: number) => {
  const watch = useCallback((listener: () => void) => (rows ? rows.watch(key, listener) : watchNothing()), [rows, key]);
  return useSyncExternalStore(watch, () => rows?.isNear(key, index) ?? true);
};
