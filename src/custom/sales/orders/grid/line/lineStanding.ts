import { useCallback, useSyncExternalStore } from 'react';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { isOnMixed } from '#src/custom/sales/orders/form/draft/packDraft.ts';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { freeForLine } from './freeForLine.ts';

/** Values of a line that depend on the order's other lines. */
export interface LineStanding {
  /** Free stock for this line. Null if unknown. */
  free: number | null;
  /** True if its goods are on mixed pallets. */
  isMixed: boolean;
}

/** Updates after each paint, because every line depends on all others and typing must not wait for 200 of them. */
const makeStanding = (store: OrderStore) => {
  const known = new Map<number, LineStanding>();
  const watchers = new Map<number, Set<() => void>>();
  let forget: (() => void) | undefined;
  let leave: (() => void) | undefined;

  const workOut = (key: number): LineStanding => {
    const state = store.get();
    return { free: freeForLine(state, state.lines.get(key)), isMixed: isOnMixed(state, key) };
  };
  const standingOf = (key: number) => {
    const standing = known.get(key) ?? workOut(key);
    known.set(key, standing);
    return standing;
  };
  const follow = () => {
    forget = undefined;
    for (const [key, before] of known) {
      const now = workOut(key);
      if (now.free === before.free && now.isMixed === before.isMixed) continue;
      known.set(key, now);
      watchers.get(key)?.forEach((tell) => tell());
    }
  };
  const begin = () => {
    let { lines, keys, header } = store.get();
    return store.subscribe(() => {
      const now = store.get();
      if (now.lines === lines && now.keys === keys && now.header === header) return;
      ({ lines, keys, header } = now);
      forget ??= afterPaint(follow);
    });
  };
  const end = () => {
    forget?.();
    forget = undefined;
    leave?.();
    leave = undefined;
    known.clear();
  };
  const watch = (key: number, tell: () => void) => {
    leave ??= begin();
    const ofLine = watchers.get(key) ?? new Set();
    watchers.set(key, ofLine.add(tell));
    return () => {
      ofLine.delete(tell);
      if (ofLine.size > 0) return;
      watchers.delete(key);
      known.delete(key);
      if (watchers.size === 0) end();
    };
  };
  return { standingOf, watch };
};

const standings = new WeakMap<OrderStore, ReturnType<typeof makeStanding>>();

const of = (store: OrderStore) => {
  const standing = standings.get(store) ?? makeStanding(store);
  standings.set(store, standing);
  return standing;
};

export const useLineStanding = (store: OrderStore, key: number): LineStanding => {
  const watch = useCallback((tell: () => void) => of(store).watch(key, tell), [store, key]);
  return useSyncExternalStore(watch, () => of(store).standingOf(key));
};
