import { useEffect, useRef, useState } from 'react';
import { describeError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { RowKey, Selection } from '#src/ui/table/Table.tsx';
import type { List } from '#src/lists/list.ts';

interface Selected<Row> {
  /** Search and filters at the time of the selection. */
  question: string;
  rows: ReadonlyMap<RowKey, Row>;
  /** True if all matching rows were selected at once. */
  isEvery: boolean;
}

const describeQuery = <Row>({ q, values }: List<Row>) => JSON.stringify([q, values]);
const isAllInSight = <Row>({ rows = [], total = 0 }: List<Row>) => total <= rows.length;

/** Loads every matching row. Ignores the result if the selection or the query has changed since. */
const useEvery = <Row>(list: List<Row>, question: string) => {
  const toast = useToast();
  const latest = useRef(question);
  const attempts = useRef(0);
  useEffect(() => {
    latest.current = question;
  });
  const loadEvery = async (take: (rows: readonly Row[]) => void) => {
    attempts.current += 1;
    const attempt = attempts.current;
    try {
      const rows = await list.all();
      if (attempts.current === attempt && latest.current === question) take(rows);
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
  const question = describeQuery(list);
  const [stored, setStored] = useState<Selected<Row>>({ question, rows: new Map(), isEvery: false });
  const every = useEvery(list, question);
  const byKey = (rows: readonly Row[]) => new Map(rows.filter(isPossible).map((row) => [keyOf(row), row]));
  const rows = list.rows ?? [];
  const inSight = byKey(rows);
  const isSame = stored.question === question;
  const here = new Set(rows.map(keyOf));
  const away = isSame && !isAllInSight(list) ? [...stored.rows].filter(([key]) => !here.has(key)) : [];
  const isOfThis = isSame || !list.isStale;
  const chosenRows = new Map([...(isOfThis ? [...inSight].filter(([key]) => stored.rows.has(key)) : []), ...away]);
  const storeSelection = (next: ReadonlyMap<RowKey, Row>, isEvery = false) => {
    every.drop();
    setStored({ question, rows: next, isEvery });
  };
  const chooseAll = () => {
    if (isAllInSight(list)) storeSelection(inSight, true);
    else void every.ask((all) => storeSelection(byKey(all), true));
  };
  const selection: Selection = {
    keys: new Set(chosenRows.keys()),
    possible: [...inSight.keys()],
    onChange: (keys) => storeSelection(new Map([...inSight, ...away].filter(([key]) => keys.has(key)))),
    ofAll: {
      isChosen:
        inSight.size > 0 && [...inSight.keys()].every((key) => chosenRows.has(key)) && ((isSame && stored.isEvery) || isAllInSight(list)),
      choose: (isWanted) => (isWanted ? chooseAll() : storeSelection(new Map())),
    },
  };
  return {
    chosen: [...chosenRows.values()],
    isEvery: selection.ofAll?.isChosen === true,
    selection,
    clear: () => storeSelection(new Map()),
  };
};
