import { subtractOtherLines, sumRequired } from '#contract/sales/deal/packing/freeStock.ts';
import type { RequiredUnits } from '#contract/sales/deal/packing/freeStock.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftState } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const asStockLine = (line: DraftLine) => ({
  ProductId: line.ProductId,
  SupplierDepotId: line.SupplierDepotId,
  Quantity: line.Quantity ?? 0,
});

type LinesState = Pick<DraftState, 'keys' | 'lines'>;

const cachedUnits = new WeakMap<LinesState['lines'], { keys: LinesState['keys']; wanted: RequiredUnits }>();

/** Adds up required units once for all lines. Leaves out removed lines. */
const sumRequiredUnits = ({ keys, lines }: LinesState): RequiredUnits => {
  const before = cachedUnits.get(lines);
  if (before?.keys === keys) return before.wanted;
  const productLines = keys.flatMap((key) => lines.get(key) ?? []).filter((line) => line.ProductId !== null);
  const requiredQuantity = sumRequired(productLines.map(asStockLine));
  cachedUnits.set(lines, { keys, wanted: requiredQuantity });
  return requiredQuantity;
};

/** Returns the free stock for this line after the order's other lines. Null if its stock is unknown. */
export const findFreeForLine = (state: LinesState, line: DraftLine | undefined): number | null =>
  line?.Stock ? subtractOtherLines(line.Stock.Free, asStockLine(line), sumRequiredUnits(state)) : null;
