import { useEffect, useRef, useState } from 'react';
import { tellError } from '#src/api/call.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import type { RowKey, Selection } from '#src/ui/table/Table.tsx';
import type { List } from '#src/lists/list.ts';

interface Kept<Row> {
  /** Search and filters under which they were chosen. */
  question: string;
  rows: ReadonlyMap<RowKey, Row>;
  /** All that the question finds were chosen at once. */
  isEvery: boolean;
}

const questionOf = <Row>({ q, values }: List<Row>) => JSON.stringify([q, values]);
const isAllInSight = <Row>({ rows = [], total = 0 }: List<Row>) => total <= rows.length;

/** Asks for every row that the question finds; an answer that comes after another choice, or to a question before, is dropped. */
const useEvery = <Row>(list: List<Row>, question: string) => {
  const toast = useToast();
  const latest = useRef(question);
  const attempts = useRef(0);
  useEffect(() => {
    latest.current = question;
  });
  const ask = async (take: (rows: readonly Row[]) => void) => {
    attempts.current += 1;
    const attempt = attempts.current;
    try {
      const rows = await list.all();
      if (attempts.current === attempt && latest.current === question) take(rows);
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
  };
  return {
    ask,
    drop: () => {
      attempts.current += 1;
    },
  };
};

/**
 * Which rows are chosen, over all pages of the list. One that the search or a filter takes away, or that cannot be chosen any more, is not;
 * one on another page is as it was when it was in sight. *All* are all that search and filters find.
 */
export const useChosen = <Row>(list: List<Row>, keyOf: (row: Row) => RowKey, isPossible: (row: Row) => boolean = () => true) => {
  const question = questionOf(list);
  const [kept, setKept] = useState<Kept<Row>>({ question, rows: new Map(), isEvery: false });
  const every = useEvery(list, question);
  const byKey = (rows: readonly Row[]) => new Map(rows.filter(isPossible).map((row) => [keyOf(row), row]));
  const rows = list.rows ?? [];
  const inSight = byKey(rows);
  const isSame = kept.question === question;
  const here = new Set(rows.map(keyOf));
  const away = isSame && !isAllInSight(list) ? [...kept.rows].filter(([key]) => !here.has(key)) : [];
  const isOfThis = isSame || !list.isStale;
  const chosen = new Map([...(isOfThis ? [...inSight].filter(([key]) => kept.rows.has(key)) : []), ...away]);
  const keep = (next: ReadonlyMap<RowKey, Row>, isEvery = false) => {
    every.drop();
    setKept({ question, rows: next, isEvery });
  };
  const chooseAll = () => {
    if (isAllInSight(list)) keep(inSight, true);
    else void every.ask((all) => keep(byKey(all), true));
  };
  const selection: Selection = {
    keys: new Set(chosen.keys()),
    possible: [...inSight.keys()],
    onChange: (keys) => keep(new Map([...inSight, ...away].filter(([key]) => keys.has(key)))),
    ofAll: {
      isChosen: inSight.size > 0 && [...inSight.keys()].every((key) => chosen.has(key)) && ((isSame && kept.isEvery) || isAllInSight(list)),
      choose: (isWanted) => (isWanted ? chooseAll() : keep(new Map())),
    },
  };
  return { chosen: [...chosen.values()], isEvery: selection.ofAll?.isChosen === true, selection, clear: () => keep(new Map()) };
};
