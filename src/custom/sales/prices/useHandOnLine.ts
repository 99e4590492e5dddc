import { useEffect, useRef, useState } from 'react';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { isSameLine } from './bringIn/sameLine.ts';

const rowAt = (index: number) => document.querySelector<HTMLElement>(`main .table tbody tr[data-index="${index}"]`);

/** Moves the focus to a changed or added line once the list shows it. */
export const useHandOnLine = (rows: readonly PriceList[] | undefined) => {
  const [wanted, setWanted] = useState<PriceList>();
  const given = useRef<PriceList>(undefined);
  const at = wanted && rows ? rows.findIndex((row) => row.PriceListId === wanted.PriceListId || isSameLine(row, wanted)) : -1;
  useEffect(() => {
    if (at === -1 || given.current === wanted) return;
    given.current = wanted;
    rowAt(at)?.focus();
  }, [at, wanted]);
  return setWanted;
};
