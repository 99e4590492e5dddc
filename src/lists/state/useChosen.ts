import { useEffect, useRef, useState } from 'react';
import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { RowKey, Selection } from '#src/ui/table/Table.tsx';
import type { List } from '#src/lists/list.ts';

interface Selected<Row> {
  /** Search and filters at the time of the selection. */
  query: string;
  rows: ReadonlyMap<RowKey, Row>;
  /** True if all matching rows were selected at once. */
  isEvery: boolean;
}

const describeQuery = <Row>({ q, values }: List<Row>) => JSON.stringify([q, values]);
const isAllInSight = <Row>({ rows = [], total = 0 }: List<Row>) => total <= rows.length;

/** Loads every matching row. Ignores the result if the selection or the query has changed since. */
const useEvery = <Row>(list: List<Row>, query: string) => {
  const toast = useToast();
  const latest = useRef(query);
  const attempts = useRef(0);
  useEffect(() => {
    latest.current = query;
  });
  const loadEvery = async (take: (rows: readonly Row[]) => void) => {
    attempts.current += 1;
    const attempt = attempts.current;
    try {
      const rows = await list.all();
      if (attempts.current === attempt && latest.current === query) take(rows);
    } catch (error) {
      toast(describeError(error), { tone: 'error' });
    }
  };
  return {
    ask: loadEvery,
    drop: () => {
      attempts.current += 1;
    },
  };
};

/**
 * Tracks the selected rows over all pages of a list. A row is deselected if the search or a filter hides it, or if it can no longer be selected.
 * A row on another page keeps its last known state. *All* means all matching rows.
 */
export const useChosen = <Row>(list: List<Row>, keyOf: (row: Row) => RowKey, isPossible: (row: Row) => boolean = () => true) => {
  const query = describeQuery(list);
  const [stored, setStored] = useState<Selected<Row>>({ query, rows: new Map(), isEvery: false });
  const every = useEvery(list, query);
  const byKey = (rows: readonly Row[]) => new Map(rows.filter(isPossible).map((row) => [keyOf(row), row]));
  const rows = list.rows ?? [];
  const visibleRows = byKey(rows);
  const isSameQuery = stored.query === query;
  const visibleKeys = new Set(rows.map(keyOf));
  const hiddenRows = isSameQuery && !isAllInSight(list) ? [...stored.rows].filter(([key]) => !visibleKeys.has(key)) : [];
  const areRowsCurrent = isSameQuery || !list.isStale;
  const chosenRows = new Map([...(areRowsCurrent ? [...visibleRows].filter(([key]) => stored.rows.has(key)) : []), ...hiddenRows]);
  const storeSelection = (next: ReadonlyMap<RowKey, Row>, isEvery = false) => {
    every.drop();
    setStored({ query, rows: next, isEvery });
  };
  const chooseAll = () => {
    if (isAllInSight(list)) storeSelection(visibleRows, true);
    else void every.ask((all) => storeSelection(byKey(all), true));
  };
  const selection: Selection = {
    keys: new Set(chosenRows.keys()),
    possible: [...visibleRows.keys()],
    onChange: (keys) => storeSelection(new Map([...visibleRows, ...hiddenRows].filter(([key]) => keys.has(key)))),
    wholeList: {
      isChosen:
        visibleRows.size > 0 &&
        [...visibleRows.keys()].every((key) => chosenRows.has(key)) &&
        ((isSameQuery && stored.isEvery) || isAllInSight(list)),
      choose: (isWanted) => (isWanted ? chooseAll() : storeSelection(new Map())),
    },
  };
  return {
    chosen: [...chosenRows.values()],
    isEvery: selection.wholeList?.isChosen === true,
    selection,
    clear: () => storeSelection(new Map()),
  };
};
