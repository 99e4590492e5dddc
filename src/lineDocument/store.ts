import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { makeUnderWay } from '#src/ui/state/underWay.ts';

/** One line of any document. Its key is valid on this page only. */
export interface DocumentLine {
  key: number;
  /** Messages by cell. */
  errors: Partial<Record<string, string>>;
}

export interface DocumentState<Header, Line> {
  header: Header;
  lines: ReadonlyMap<number, Line>;
  /** Changes only when a line is added, removed or moved. */
  keys: readonly number[];
  /** Ids of stored lines that the user has removed since the last save. */
  removedIds: readonly number[];
  activeKey: number | undefined;
  isDirty: boolean;
}

export interface DocumentStart<Header, Line> {
  header: Header;
  lines: readonly Line[];
  removedIds?: readonly number[];
  /** True for a continued draft. */
  isDirty?: boolean;
}

interface LineRules<Line> {
  /** Returns a line with a new key. If absent, a document may have no lines, and users cannot add any. */
  emptyLine?: ((above?: Line, lines?: readonly Line[]) => Line) | undefined;
  isBlank: (line: Line) => boolean;
  /** Returns the first cell of a line. */
  firstCell: (line: Line) => string;
  /** Returns the id of a stored line. */
  idOf: (line: Line) => number | undefined;
}

/** Holds the open document outside React, so that a keystroke redraws only one of 200 lines. */
export const makeDocumentStore = <Header extends object, Line extends DocumentLine>(
  { header, lines: initialLines, removedIds = [], isDirty = false }: DocumentStart<Header, Line>,
  { emptyLine, isBlank, firstCell, idOf }: LineRules<Line>,
) => {
  const start = initialLines.length > 0 || !emptyLine ? initialLines : [emptyLine()];
  const state = makeStore<DocumentState<Header, Line>>({
    header,
    lines: new Map(start.map((line) => [line.key, line])),
    keys: start.map((line) => line.key),
    removedIds,
    activeKey: undefined,
    isDirty,
  });
  const { get } = state;
  const { track, settled } = makeUnderWay();
  const set = (patch: Partial<DocumentState<Header, Line>>) => state.set({ ...get(), ...patch });
  const withLine = (line: Line) => new Map(get().lines).set(line.key, line);
  const line = (key: number) => get().lines.get(key);
  const inOrder = () => get().keys.map((key) => get().lines.get(key) as Line);

  const watchers = new Map<number, Set<() => void>>();
  const watchLine = (key: number, notify: () => void) => {
    const lineWatchers = (watchers.get(key) ?? new Set()).add(notify);
    watchers.set(key, lineWatchers);
    return () => void lineWatchers.delete(notify);
  };

  const notifyAll = () => watchers.forEach((lineWatchers) => lineWatchers.forEach((notify) => notify()));

  const change = (key: number, patch: Partial<Line>, isEdit: boolean) => {
    const before = line(key);
    if (!before) return;
    set({ lines: withLine({ ...before, ...patch }), ...(isEdit && { isDirty: true }) });
    watchers.get(key)?.forEach((notify) => notify());
  };
  const insert = (addedLines: readonly Line[], at: number, isEdit: boolean) => {
    const lines = new Map(get().lines);
    for (const one of addedLines) lines.set(one.key, one);
    set({ lines, keys: get().keys.toSpliced(at, 0, ...addedLines.map((one) => one.key)), ...(isEdit && { isDirty: true }) });
  };

  return {
    get,
    subscribe: state.subscribe,
    line,
    isBlank,
    firstCell,
    /** Calls back after changes to this line only. */
    watchLine,
    inOrder,
    setHeader: (patch: Partial<Header>) => set({ header: { ...get().header, ...patch }, isDirty: true }),
    setActive: (activeKey: number | undefined) => activeKey !== get().activeKey && set({ activeKey }),
    /** Changes a line for the user. The document then counts as unsaved. */
    edit: (key: number, patch: Partial<Line>) => change(key, patch, true),
    /** Changes a line from a reply of the server. The document does not count as changed. */
    learn: (key: number, patch: Partial<Line>) => change(key, patch, false),
    setError: (key: number, cell: string, message: string | undefined) => {
      const before = line(key);
      if (before && before.errors[cell] !== message) change(key, { errors: { ...before.errors, [cell]: message } } as Partial<Line>, false);
    },
    addLine: () => {
      if (!emptyLine) throw new Error('No lines can be added to this document');
      const last = get().keys.at(-1);
      const newLine = emptyLine(last === undefined ? undefined : line(last), inOrder());
      insert([newLine], get().keys.length, false);
      return newLine.key;
    },
    insert: (addedLines: readonly Line[], at: number) => insert(addedLines, at, true),
    /** Removes a line. Returns a function that restores it. */
    remove: (key: number) => {
      const removedLine = line(key);
      const at = get().keys.indexOf(key);
      if (!removedLine || at < 0) return () => undefined;
      const id = idOf(removedLine);
      const remainingKeys = get().keys.filter((other) => other !== key);
      set({
        keys: remainingKeys,
        removedIds: id === undefined ? get().removedIds : [...get().removedIds, id],
        isDirty: get().isDirty || !isBlank(removedLine),
      });
      if (remainingKeys.length === 0 && emptyLine) insert([emptyLine()], 0, false);
      return () => set({ keys: get().keys.toSpliced(at, 0, key), removedIds: get().removedIds.filter((other) => other !== id) });
    },
    move: (key: number, by: number) => {
      const at = get().keys.indexOf(key);
      const to = at + by;
      if (at < 0 || to < 0 || to >= get().keys.length) return;
      set({ keys: get().keys.toSpliced(at, 1).toSpliced(to, 0, key), isDirty: true });
    },
    /** Merges each line with another user's version. Removes lines for which `mergeLine` returns undefined. */
    merge: (mergeLine: (line: Line) => Line | undefined, isStored: (id: number) => boolean) => {
      const lines = new Map(
        get()
          .keys.flatMap((key) => mergeLine(get().lines.get(key) as Line) ?? [])
          .map((one) => [one.key, one]),
      );
      set({ lines, keys: get().keys.filter((key) => lines.has(key)), removedIds: get().removedIds.filter(isStored) });
      notifyAll();
    },
    /** Replaces the lines without marking the document as unsaved. */
    replace: (all: readonly Line[]) => {
      set({ lines: new Map(all.map((one) => [one.key, one])), keys: all.map((one) => one.key) });
      notifyAll();
    },
    markSaved: () => set({ isDirty: false, removedIds: [] }),
    /** Marks the document as saved, because all changes were undone. */
    markUnchanged: () => set({ isDirty: false }),
    /** Makes `settled` wait for this work too. */
    track,
    settled,
  };
};
export type DocumentStore<Header extends object, Line extends DocumentLine> = ReturnType<typeof makeDocumentStore<Header, Line>>;
type Readable<State> = { get: () => State; subscribe: (listener: () => void) => () => void };

/** Reads part of the document. `select` must return the same object while nothing in it has changed. */
export const useDocument = <State, Part>(store: Readable<State>, select: (state: State) => Part) => useStore(store, select);

interface Lines<Line> {
  line: (key: number) => Line | undefined;
  watchLine: (key: number, notify: () => void) => () => void;
}

/** Reads one line. Changes to other lines do not redraw it. */
export const useLine = <Line>(store: Lines<Line>, key: number): Line | undefined => {
  const watch = useCallback((notify: () => void) => store.watchLine(key, notify), [store, key]);
  return useSyncExternalStore(watch, () => store.line(key));
};

/** Like `useDocument`, but updates only after the keystroke has been painted. `select` must be the same function each time. */
export const useDocumentBehind = <State, Part>(store: Readable<State>, select: (state: State) => Part): Part => {
  const [painted, setPainted] = useState(() => ({ value: select(store.get()) }));
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const update = () => {
      cancel = undefined;
      const value = select(store.get());
      startTransition(() => setPainted((before) => (Object.is(before.value, value) ? before : { value })));
    };
    update();
    const unsubscribe = store.subscribe(() => {
      cancel ??= afterPaint(update);
    });
    return () => {
      unsubscribe();
      cancel?.();
    };
  }, [store, select]);
  return painted.value;
};

/** Returns the focused line. */
export const activeLine = <Line>({ activeKey, lines }: Pick<DocumentState<object, Line>, 'activeKey' | 'lines'>) =>
  activeKey === undefined ? undefined : lines.get(activeKey);

/** The store as the grid sees it, without the header. */
export type LineStore<Line extends DocumentLine> = Omit<DocumentStore<object, Line>, 'get' | 'setHeader'> & {
  get: () => Omit<DocumentState<object, Line>, 'header'>;
};
