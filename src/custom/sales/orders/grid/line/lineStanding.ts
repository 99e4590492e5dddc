import { useCallback, useSyncExternalStore } from 'react';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { isOnMixed } from '#src/custom/sales/orders/form/draft/packDraft.ts';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { findFreeForLine } from './findFreeForLine.ts';

/** Values of a line that depend on the order's other lines. */
export interface LineAvailability {
  /** Free stock for this line. Null if unknown. */
  free: number | null;
  /** True if its goods are on mixed pallets. */
  isMixed: boolean;
}

/** Recalculates after each paint. Every line depends on all others, and typing must not wait for 200 lines. */
const makeWatcher = (store: OrderStore) => {
  const cachedStandings = new Map<number, LineAvailability>();
  const watchers = new Map<number, Set<() => void>>();
  let cancelUpdate: (() => void) | undefined;
  let unsubscribe: (() => void) | undefined;

  const computeStanding = (key: number): LineAvailability => {
    const state = store.get();
    return { free: findFreeForLine(state, state.lines.get(key)), isMixed: isOnMixed(state, key) };
  };
  const getStanding = (key: number) => {
    const standing = cachedStandings.get(key) ?? computeStanding(key);
    cachedStandings.set(key, standing);
    return standing;
  };
  const updateStandings = () => {
    cancelUpdate = undefined;
    for (const [key, before] of cachedStandings) {
      const now = computeStanding(key);
      if (now.free === before.free && now.isMixed === before.isMixed) continue;
      cachedStandings.set(key, now);
      watchers.get(key)?.forEach((notify) => notify());
    }
  };
  const begin = () => {
    let { lines, keys, header } = store.get();
    return store.subscribe(() => {
      const now = store.get();
      if (now.lines === lines && now.keys === keys && now.header === header) return;
      ({ lines, keys, header } = now);
      cancelUpdate ??= afterPaint(updateStandings);
    });
  };
  const end = () => {
    cancelUpdate?.();
    cancelUpdate = undefined;
    unsubscribe?.();
    unsubscribe = undefined;
    cachedStandings.clear();
  };
  const watch = (key: number, notify: () => void) => {
    unsubscribe ??= begin();
    const ofLine = watchers.get(key) ?? new Set();
    watchers.set(key, ofLine.add(notify));
    return () => {
      ofLine.delete(notify);
      if (ofLine.size > 0) return;
      watchers.delete(key);
      cachedStandings.delete(key);
      if (watchers.size === 0) end();
    };
  };
  return { standingOf: getStanding, watch };
};

const standings = new WeakMap<OrderStore, ReturnType<typeof makeWatcher>>();

const getWatcher = (store: OrderStore) => {
  const standing = standings.get(store) ?? makeWatcher(store);
  standings.set(store, standing);
  return standing;
};

export const useLineAvailability = (store: OrderStore, key: number): LineAvailability => {
  const watch = useCallback((notify: () => void) => getWatcher(store).watch(key, notify), [store, key]);
  return useSyncExternalStore(watch, () => getWatcher(store).standingOf(key));
};
