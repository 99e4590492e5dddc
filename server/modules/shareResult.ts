import type { Db } from '#server/database/client/connect.ts';
import { countWrites } from '#server/database/client/writeCount.ts';

interface Shared {
  /** Count of writes when the search began. */
  writes: number;
  atMs: number;
  result: Promise<unknown>;
}

/** Longest use of a result, because other processes announce the changes of most tables only. */
const maxAgeMs = 5000;
const maxResults = 200;

const sharedResults = new WeakMap<Db, Map<string, Shared>>();

/**
 * Finds a result once for all users who ask for it while no data changes. After a change many screens reload at the same time, and each would
 * cost as much as the first. `key` names everything that the result depends on, apart from the data.
 */
export const shareResult = <Result>(db: Db, key: string, find: () => Promise<Result>): Promise<Result> => {
  const results = sharedResults.get(db) ?? new Map<string, Shared>();
  sharedResults.set(db, results);
  const known = results.get(key);
  if (known?.writes === countWrites() && performance.now() - known.atMs < maxAgeMs) return known.result as Promise<Result>;
  if (results.size >= maxResults) results.clear();
  const shared = { writes: countWrites(), atMs: performance.now(), result: find() };
  results.set(key, shared);
  shared.result.catch(() => results.get(key) === shared && results.delete(key));
  return shared.result;
};
