import { useEffect, useRef, useState } from 'react';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { isSameLine } from './bringIn/sameLine.ts';

const findRowElement = (index: number) => document.querySelector<HTMLElement>(`main .table tbody tr[data-index="${index}"]`);

/** Moves the focus to a changed or added line once the list shows it. */
export const useFocusLine = (rows: readonly PriceList[] | undefined) => {
  const [target, setTarget] = useState<PriceList>();
  const lastFocused = useRef<PriceList>(undefined);
  const at = target && rows ? rows.findIndex((row) => row.PriceListId === target.PriceListId || isSameLine(row, target)) : -1;
  useEffect(() => {
    if (at === -1 || lastFocused.current === target) return;
    lastFocused.current = target;
    findRowElement(at)?.focus();
  }, [at, target]);
  return setTarget;
};
