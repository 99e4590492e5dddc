import { freeBeside, wantedBy } from '#contract/sales/deal/packing/freeStock.ts';
import type { Wanted } from '#contract/sales/deal/packing/freeStock.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftState } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const asStockLine = (line: DraftLine) => ({
  ProductId: line.ProductId,
  SupplierDepotId: line.SupplierDepotId,
  Quantity: line.Quantity ?? 0,
});

type Shown = Pick<DraftState, 'keys' | 'lines'>;

const known = new WeakMap<Shown['lines'], { keys: Shown['keys']; wanted: Wanted }>();

/** Adds up required units once for all lines. Leaves out removed lines. */
const wantedIn = ({ keys, lines }: Shown): Wanted => {
  const before = known.get(lines);
  if (before?.keys === keys) return before.wanted;
  const shown = keys.flatMap((key) => lines.get(key) ?? []).filter((line) => line.ProductId !== null);
  const wanted = wantedBy(shown.map(asStockLine));
  known.set(lines, { keys, wanted });
  return wanted;
};

/** Returns the free stock for this line after the order's other lines. Null if its stock is unknown. */
export const freeForLine = (state: Shown, line: DraftLine | undefined): number | null =>
  line?.Stock ? freeBeside(line.Stock.Free, asStockLine(line), wantedIn(state)) : null;
