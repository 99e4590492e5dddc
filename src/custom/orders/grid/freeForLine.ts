import { freeBeside } from '#contract/deal/freeStock.ts';
import type { DraftLine } from '#src/custom/orders/form/orderDraft.ts';
import { useOrder } from '#src/custom/orders/form/orderStore.ts';
import type { OrderStore } from '#src/custom/orders/form/orderStore.ts';

const asStockLine = (line: DraftLine) => ({
  ProductId: line.product?.ProductId ?? null,
  SupplierDepotId: line.SupplierDepotId,
  Quantity: line.Quantity ?? 0,
});

/** Free for this line, beside what the order's other lines want; null where its stock is not known. */
export const useFreeForLine = (store: OrderStore, line: DraftLine | undefined): number | null =>
  useOrder(store, (state) => {
    if (!line?.Stock) return null;
    const wanted = asStockLine(line);
    const others = [...state.lines.values()].filter((other) => other.key !== line.key && other.product).map(asStockLine);
    return freeBeside(line.Stock.Free, wanted, others);
  });
