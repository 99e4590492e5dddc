import { makeStore } from './store.ts';

type Keys = ReadonlySet<string | number>;

/** Rows that another user has just changed: their keys by call path, for a few seconds. */
export const changedRows = makeStore<ReadonlyMap<string, Keys>>(new Map());
