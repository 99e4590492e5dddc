import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { makeUnderWay } from '#src/ui/state/underWay.ts';
import { emptyLine, isBlank } from './orderDraft.ts';
import type { Cell, DraftHeader, DraftLine } from './orderDraft.ts';

export interface DraftState {
  header: DraftHeader;
  lines: ReadonlyMap<number, DraftLine>;
  /** Changes only when a line comes, goes or moves. */
  keys: readonly number[];
  /** Stored lines that are gone from the grid; removed with the save. */
  removedIds: readonly number[];
  activeKey: number | undefined;
  isDirty: boolean;
}

interface OrderStart {
  header: DraftHeader;
  lines: readonly DraftLine[];
  removedIds?: readonly number[];
  /** Taken up from a draft. */
  isDirty?: boolean;
}

/** The order as it stands on the screen: a plain store, so that a key in one of 200 lines draws one line. */
export const makeOrderStore = ({ header, lines: given, removedIds = [], isDirty = false }: OrderStart) => {
  const start = given.length > 0 ? given : [emptyLine()];
  const state = makeStore<DraftState>({
    header,
    lines: new Map(start.map((line) => [line.key, line])),
    keys: start.map((line) => line.key),
    removedIds,
    activeKey: undefined,
    isDirty,
  });
  const { get } = state;
  const { track, settled } = makeUnderWay();
  const set = (patch: Partial<DraftState>) => state.set({ ...get(), ...patch });
  const withLine = (line: DraftLine) => new Map(get().lines).set(line.key, line);
  const line = (key: number) => get().lines.get(key);

  const watchers = new Map<number, Set<() => void>>();
  const watchLine = (key: number, tell: () => void) => {
    const ofLine = (watchers.get(key) ?? new Set()).add(tell);
    watchers.set(key, ofLine);
    return () => void ofLine.delete(tell);
  };

  const change = (key: number, patch: Partial<DraftLine>, isEdit: boolean) => {
    const before = line(key);
    if (!before) return;
    set({ lines: withLine({ ...before, ...patch }), ...(isEdit && { isDirty: true }) });
    watchers.get(key)?.forEach((tell) => tell());
  };
  const insert = (added: readonly DraftLine[], at: number) => {
    const lines = new Map(get().lines);
    for (const one of added) lines.set(one.key, one);
    set({ lines, keys: get().keys.toSpliced(at, 0, ...added.map((one) => one.key)) });
  };

  return {
    get,
    subscribe: state.subscribe,
    line,
    /** Told of this line's changes alone. */
    watchLine,
    inOrder: () => get().keys.map((key) => get().lines.get(key) as DraftLine),
    setHeader: (patch: Partial<DraftHeader>) => set({ header: { ...get().header, ...patch }, isDirty: true }),
    setActive: (activeKey: number | undefined) => activeKey !== get().activeKey && set({ activeKey }),
    /** What the user changed. */
    edit: (key: number, patch: Partial<DraftLine>) => change(key, patch, true),
    /** What the server said about it. */
    learn: (key: number, patch: Partial<DraftLine>) => change(key, patch, false),
    setError: (key: number, cell: Cell, message: string | undefined) => {
      const before = line(key);
      if (before && before.errors[cell] !== message) change(key, { errors: { ...before.errors, [cell]: message } }, false);
    },
    addLine: () => {
      const added = emptyLine();
      insert([added], get().keys.length);
      return added.key;
    },
    insert: (added: readonly DraftLine[], at: number) => {
      insert(added, at);
      set({ isDirty: true });
    },
    /** Answers what puts it back. */
    remove: (key: number) => {
      const gone = line(key);
      const at = get().keys.indexOf(key);
      if (!gone || at < 0) return () => undefined;
      const id = gone.OrderDetailId;
      const left = get().keys.filter((other) => other !== key);
      set({
        keys: left,
        removedIds: id === undefined ? get().removedIds : [...get().removedIds, id],
        isDirty: get().isDirty || !isBlank(gone),
      });
      if (left.length === 0) insert([emptyLine()], 0);
      return () => set({ keys: get().keys.toSpliced(at, 0, key), removedIds: get().removedIds.filter((other) => other !== id) });
    },
    move: (key: number, by: number) => {
      const at = get().keys.indexOf(key);
      const to = at + by;
      if (at < 0 || to < 0 || to >= get().keys.length) return;
      set({ keys: get().keys.toSpliced(at, 1).toSpliced(to, 0, key), isDirty: true });
    },
    /** Each line as it is upon what somebody else has stored, if it is there at all; of those taken off, which are still there to take off. */
    join: (joined: (line: DraftLine) => DraftLine | undefined, isThere: (id: number) => boolean) => {
      const lines = new Map(
        get()
          .keys.flatMap((key) => joined(get().lines.get(key) as DraftLine) ?? [])
          .map((one) => [one.key, one]),
      );
      set({ lines, keys: get().keys.filter((key) => lines.has(key)), removedIds: get().removedIds.filter(isThere) });
      for (const ofLine of watchers.values()) ofLine.forEach((tell) => tell());
    },
    /** Saved: nothing is left to lose. */
    markSaved: () => set({ isDirty: false, removedIds: [] }),
    /** Remembers work under way, for `settled`. */
    track,
    settled,
  };
};
export type OrderStore = ReturnType<typeof makeOrderStore>;

/** `select` must answer the same object while nothing of it has changed. */
export const useOrder = <Value>(store: OrderStore, select: (state: DraftState) => Value) => useStore(store, select);

/** The line, whatever becomes of the others: a key in one of 200 asks one. */
export const useLine = (store: OrderStore, key: number): DraftLine | undefined => {
  const watch = useCallback((tell: () => void) => store.watchLine(key, tell), [store, key]);
  return useSyncExternalStore(watch, () => store.line(key));
};

/** As `useOrder`, a moment behind: what shows it is drawn after the key that changed it. `select` must be the same function each time. */
export const useOrderBehind = <Value>(store: OrderStore, select: (state: DraftState) => Value): Value => {
  const [behind, setBehind] = useState(() => ({ value: select(store.get()) }));
  useEffect(() => {
    let forget: (() => void) | undefined;
    const follow = () => {
      forget = undefined;
      const value = select(store.get());
      startTransition(() => setBehind((before) => (Object.is(before.value, value) ? before : { value })));
    };
    follow();
    const leave = store.subscribe(() => {
      forget ??= afterPaint(follow);
    });
    return () => {
      leave();
      forget?.();
    };
  }, [store, select]);
  return behind.value;
};

/** The line that one is in. */
export const lineUnderHand = ({ activeKey, lines }: DraftState) => (activeKey === undefined ? undefined : lines.get(activeKey));

/** The lines and their order, for what is worked out of all of them. */
export const linesOf = ({ lines }: DraftState) => lines;
export const keysOf = ({ keys }: DraftState) => keys;
