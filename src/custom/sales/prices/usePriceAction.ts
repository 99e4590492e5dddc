import { useState } from 'react';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { useFocusLine } from './useFocusLine.ts';

export interface PriceAction {
  what: 'publish' | 'delist' | 'revert' | 'add' | 'paste' | 'copy';
  lines: readonly PriceList[];
}

/** Holds the action whose dialog is open. After the action, the focus goes to the changed line. */
export const usePriceAction = (rows: readonly PriceList[] | undefined, clear: () => void) => {
  const [action, setAction] = useState<PriceAction>();
  const focusLine = useFocusLine(rows);
  const close = () => setAction(undefined);
  const closeAndFocus = (line: PriceList | undefined) => {
    close();
    focusLine(line);
  };
  const finish = () => {
    closeAndFocus(action?.lines[0]);
    clear();
  };
  return { deed: action, setDeed: setAction, close, added: closeAndFocus, done: finish };
};
