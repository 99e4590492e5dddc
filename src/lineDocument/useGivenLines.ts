import { useLayoutEffect, useMemo } from 'react';
import type { DocumentTypes, DocumentRecord, StoreOf } from './definition.ts';
import { refill } from './draft.ts';

/** Updates the lines when the record that they come from changes. The user's input in them stays. */
export const useGivenLines = <T extends DocumentTypes>(document: DocumentRecord<T>, store: StoreOf<T>, context: T['Context']) => {
  const lines = useMemo(() => document.linesFromRecord?.lines(context) ?? [], [document, context]);
  useLayoutEffect(() => {
    const before = store.inOrder();
    const keys = new Map(before.map((line) => [document.lineIdOf(line), line.key]));
    store.replace(refill(document, lines, before).map((line) => ({ ...line, key: keys.get(document.lineIdOf(line)) ?? line.key })));
  }, [document, store, lines]);
};
