import { useMemo } from 'react';
import type { Ref } from 'react';
import type { DraftState, OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { LineGrid } from '#src/lineDocument/grid/LineGrid.tsx';
import { pasteRules } from '#src/lineDocument/pastedLines.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { orderColumns, orderRows } from './orderColumns.tsx';
import type { OrderLineContext } from './orderColumns.tsx';
import { OrderLineTools } from './OrderLineTools.tsx';
import { orderRules } from './orderRules.ts';
import { orderPaste } from './pasteLines.ts';

const selectOrderDate = ({ header }: DraftState) => header.OrderDate;
const isDirectDeal = ({ header }: DraftState) => header.DealTypeId === 2;

/** Returns the line context with what follows from the header. */
export const useOrderLineContext = (store: OrderStore, options: Omit<OrderLineContext, 'store' | 'day' | 'isDirect'>): OrderLineContext => {
  const { pricing, currency, areTermsFixed, vatTypes, usualVat } = options;
  const day = useDocument(store, selectOrderDate);
  const isDirect = useDocument(store, isDirectDeal);
  return useMemo(
    () => ({ store, pricing, currency, areTermsFixed, vatTypes, usualVat, day, isDirect }),
    [store, pricing, currency, areTermsFixed, vatTypes, usualVat, day, isDirect],
  );
};

interface OrderLinesProps {
  gridRef: Ref<HTMLDivElement>;
  context: OrderLineContext;
  lookup: ProductLookup;
  /** True if the goods can no longer be changed. */
  isFixed: boolean;
}

export const OrderLines = ({ gridRef, context, lookup, isFixed }: OrderLinesProps) => (
  <LineGrid
    label="Order lines"
    store={context.store}
    columns={orderColumns}
    rows={orderRows}
    rules={orderRules(context.pricing)}
    paste={pasteRules(orderPaste, orderColumns, lookup, context)}
    Tools={OrderLineTools}
    {...{ gridRef, context, lookup, isFixed }}
  />
);
