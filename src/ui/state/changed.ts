import { makeStore } from './store.ts';

type Keys = ReadonlySet<string | number>;

/** What somebody else has just changed, by the path of the call that answers it: the keys of its rows, for a few seconds. */
export const changedRows = makeStore<ReadonlyMap<string, Keys>>(new Map());
