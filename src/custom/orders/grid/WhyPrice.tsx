import { lazy, Suspense, useState } from 'react';
import { orderedBeside } from '#src/custom/orders/form/draftPrice.ts';
import { useOrder } from '#src/custom/orders/form/orderStore.ts';
import type { OrderStore } from '#src/custom/orders/form/orderStore.ts';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';

const WhyPriceDialog = lazy(async () => ({ default: (await import('./WhyPriceDialog.tsx')).WhyPriceDialog }));

/** F9: why the line that one is in has its price. */
export const WhyPrice = ({ store, customerId }: { store: OrderStore; customerId: number }) => {
  const [isOpen, setOpen] = useState(false);
  const line = useOrder(store, (state) => (state.activeKey === undefined ? undefined : state.lines.get(state.activeKey)));
  const orderDate = useOrder(store, (state) => state.header.OrderDate);
  const depotId = line?.SupplierDepotId ?? line?.pricedDepotId;
  const canAsk = Boolean(line?.product && line.Quantity);
  useScreenKeys([{ key: 'F9', label: 'Why this price', run: () => setOpen(true), isOff: !canAsk }]);
  // Pressed before the server has priced the line, it opens with that.
  if (!isOpen || !line || !depotId) return null;
  return (
    <Suspense fallback={null}>
      <WhyPriceDialog
        line={line}
        depotId={depotId}
        beside={orderedBeside(store.inOrder(), line)}
        customerId={customerId}
        orderDate={orderDate}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
};
