import type { DocumentLine, LineStore } from './store.ts';

/** Returns a store with some of the document's lines, for a grid of their own. */
export const selectPart = <Line extends DocumentLine>(store: LineStore<Line>, isIn: (line: Line) => boolean): LineStore<Line> => {
  let all: readonly number[] | undefined;
  let keys: readonly number[] = [];
  const get = () => {
    const state = store.get();
    if (state.keys !== all) {
      all = state.keys;
      keys = all.filter((key) => isIn(state.lines.get(key) as Line));
    }
    return { ...state, keys };
  };
  return { ...store, get, inOrder: () => get().keys.map((key) => store.line(key) as Line) };
};
