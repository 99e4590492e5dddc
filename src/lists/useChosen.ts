import { useState } from 'react';
import type { RowKey, Selection } from '#src/ui/table/Table.tsx';

/** Which of the rows in sight are chosen; one that is filtered away, or cannot be chosen any more, is not. */
export const useChosen = <Row>(rows: readonly Row[] = [], keyOf: (row: Row) => RowKey, isPossible: (row: Row) => boolean = () => true) => {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const possible = rows.filter(isPossible);
  const chosen = possible.filter((row) => keys.has(keyOf(row)));
  const selection: Selection = { keys: new Set(chosen.map(keyOf)), onChange: setKeys, possible: possible.map(keyOf) };
  return { chosen, selection, clear: () => setKeys(new Set()) };
};
