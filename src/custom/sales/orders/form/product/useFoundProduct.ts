import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { focusCell } from '#src/lineDocument/grid/gridActions.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import type { OrderDraft } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import type { Beginning } from '#src/custom/sales/orders/form/draft/beginning.ts';
import { isBlank, isTextLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

/**
 * Finds the line for a product: the line from which it was requested, if that has no product, else the line that has this product, else a
 * blank line. `nameless` are lines whose text matches no product. A line still being looked up may yet get one.
 */
const findLineFor = (store: OrderStore, productId: number, at: number, nameless: readonly number[]) => {
  const lines = store.inOrder();
  const requestedLine = lines[at];
  if (
    requestedLine?.ProductId === null &&
    !isTextLine(requestedLine) &&
    (requestedLine.Code === '' || nameless.includes(requestedLine.key))
  ) {
    store.edit(requestedLine.key, { Code: '', errors: { ...requestedLine.errors, Product: undefined } });
    return requestedLine.key;
  }
  const line = lines.find(({ ProductId }) => ProductId === productId) ?? lines.find(isBlank);
  return line?.key ?? store.addLine();
};

interface FoundFor {
  store: OrderStore;
  pricing: Pricing;
  lookup: Pick<ProductLookup, 'resolve'>;
  grid: RefObject<HTMLDivElement | null>;
  firstProductId: number | undefined;
  storedDraft: OrderDraft | undefined;
  beginning: Beginning | undefined;
}

/** Reprices a resumed draft, then adds the product found for it. */
export const useFoundProduct = ({ store, pricing, lookup, grid, firstProductId, storedDraft, beginning }: FoundFor) => {
  const at = (useLocation().state as { line?: number } | null)?.line ?? -1;
  useEffect(() => {
    let isCancelled = false;
    const placeProduct = async () => {
      const nameless = storedDraft || beginning ? await pricing.repriceDraft(lookup) : [];
      if (isCancelled || firstProductId === undefined) return;
      const lineKey = findLineFor(store, firstProductId, at, nameless);
      if (store.line(lineKey)?.ProductId === null) pricing.setProductById(lineKey, firstProductId);
      // Waits until a new line has rendered.
      if (storedDraft) requestAnimationFrame(() => !isCancelled && isNowhere() && focusCell(grid.current, lineKey, 'Quantity'));
    };
    void store.track(placeProduct());
    return () => {
      isCancelled = true;
    };
  }, [store, pricing, lookup, grid, firstProductId, at, storedDraft, beginning]);
};
