import type { Row } from './shown.ts';
import type { Difference } from './words.ts';

export interface Differing extends Difference {
  /** Keys of rows to highlight, because they changed or arrived. */
  keys: readonly (string | number)[];
  /** Keys of rows that have disappeared. */
  goneKeys: readonly (string | number)[];
}

type Key = string | number;

/** Compares two answers. Considers only rows that `concerns` accepts, and no changes of the user's own. */
export const differ = (
  before: readonly Row[],
  after: readonly Row[],
  { key, name, isOwn = () => false }: { key: string; name: (row: Row) => string; isOwn?: (before: Row | undefined, after: Row) => boolean },
  concerns: (key: Key) => boolean = () => true,
): Differing => {
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [row[key] as Key, row]));
  const [old, now] = [byKey(before), byKey(after)];
  // A refetched answer keeps the same objects for unchanged rows.
  const isSame = (one: Row | undefined, other: Row) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const touchedRows = [...now].filter(([at, row]) => concerns(at) && !isSame(old.get(at), row) && !isOwn(old.get(at), row));
  const goneRows = [...old].filter(([at]) => concerns(at) && !now.has(at));
  const names = (rows: readonly [Key, Row][]) => rows.map(([, row]) => name(row));
  return {
    changed: names(touchedRows.filter(([at]) => old.has(at))),
    came: names(touchedRows.filter(([at]) => !old.has(at))),
    gone: names(goneRows),
    keys: touchedRows.map(([at]) => at),
    goneKeys: goneRows.map(([at]) => at),
  };
};
