import { useState } from 'react';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { useHandOnLine } from './useHandOnLine.ts';

export interface PriceDeed {
  what: 'publish' | 'delist' | 'revert' | 'add' | 'paste' | 'copy';
  lines: readonly PriceList[];
}

/** Holds the open action. Afterwards the focus goes to the line that it changed. */
export const usePriceDeed = (rows: readonly PriceList[] | undefined, clear: () => void) => {
  const [deed, setDeed] = useState<PriceDeed>();
  const giveHand = useHandOnLine(rows);
  const close = () => setDeed(undefined);
  const added = (line: PriceList | undefined) => {
    close();
    giveHand(line);
  };
  const done = () => {
    added(deed?.lines[0]);
    clear();
  };
  return { deed, setDeed, close, added, done };
};
