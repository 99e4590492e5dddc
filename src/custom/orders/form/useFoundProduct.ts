import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { focusCell } from '#src/custom/orders/grid/gridDeeds.ts';
import type { Pricing } from '#src/custom/orders/grid/linePricing.ts';
import type { TakenOrder } from './orderContent.ts';
import type { Beginning } from './beginning.ts';
import { isBlank, isWords } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';

/** The line that it was asked from, where that names no product; else the one that holds it already, or the first that holds nothing. */
const lineFor = (store: OrderStore, productId: number, at: number) => {
  const lines = store.inOrder();
  const asked = lines[at];
  if (asked && asked.product === null && !isWords(asked)) {
    store.edit(asked.key, { typed: '', errors: { ...asked.errors, product: undefined } });
    return asked.key;
  }
  const line = lines.find(({ product }) => product?.ProductId === productId) ?? lines.find(isBlank);
  return line?.key ?? store.addLine();
};

interface FoundFor {
  store: OrderStore;
  pricing: Pricing;
  grid: RefObject<HTMLDivElement | null>;
  firstProductId: number | undefined;
  taken: TakenOrder | undefined;
  beginning: Beginning | undefined;
}

/** What the form has from elsewhere on arrival: the draft that goes on, priced anew, and the product that was found for it. */
export const useFoundProduct = ({ store, pricing, grid, firstProductId, taken, beginning }: FoundFor) => {
  const at = (useLocation().state as { line?: number } | null)?.line ?? -1;
  useEffect(() => {
    if (taken || beginning) pricing.renew();
    if (firstProductId === undefined) return undefined;
    const lineKey = lineFor(store, firstProductId, at);
    if (store.line(lineKey)?.product === null) pricing.takeById(lineKey, firstProductId);
    if (!taken) return undefined;
    // A line that was added is drawn first.
    const frame = requestAnimationFrame(() => focusCell(grid.current, lineKey, 'quantity'));
    return () => cancelAnimationFrame(frame);
  }, [store, pricing, grid, firstProductId, at, taken, beginning]);
};
