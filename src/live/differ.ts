import type { Row } from './shown.ts';
import type { Difference } from './words.ts';

export interface Differing extends Difference {
  /** Of what changed or came, and is here to be marked. */
  keys: readonly (string | number)[];
  /** Of what is here no more. */
  goneKeys: readonly (string | number)[];
}

type Key = string | number;

/** What differs between two answers, of the rows that `concerns` lets through; what is one's own doing is not told. */
export const differ = (
  before: readonly Row[],
  after: readonly Row[],
  { key, name, isOwn = () => false }: { key: string; name: (row: Row) => string; isOwn?: (before: Row | undefined, after: Row) => boolean },
  concerns: (key: Key) => boolean = () => true,
): Differing => {
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [row[key] as Key, row]));
  const [old, now] = [byKey(before), byKey(after)];
  // An answer that is asked for anew keeps the rows that are as they were.
  const isSame = (one: Row | undefined, other: Row) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const touched = [...now].filter(([at, row]) => concerns(at) && !isSame(old.get(at), row) && !isOwn(old.get(at), row));
  const gone = [...old].filter(([at]) => concerns(at) && !now.has(at));
  const names = (rows: readonly [Key, Row][]) => rows.map(([, row]) => name(row));
  return {
    changed: names(touched.filter(([at]) => old.has(at))),
    came: names(touched.filter(([at]) => !old.has(at))),
    gone: names(gone),
    keys: touched.map(([at]) => at),
    goneKeys: gone.map(([at]) => at),
  };
};
