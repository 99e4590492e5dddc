import { makeStore } from './store.ts';

type Keys = ReadonlySet<string | number>;

/** Keys of rows that other users have just changed, by call path. They stay for a few seconds. */
export const changedRows = makeStore<ReadonlyMap<string, Keys>>(new Map());
