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
  const canAsk = Boolean(line?.product && line.Quantity && line.SupplierDepotId);
  useScreenKeys([{ key: 'F9', label: 'Why this price', run: () => setOpen(true), isOff: !canAsk }]);
  if (!isOpen || !line) return null;
  return (
    <Suspense fallback={null}>
      <WhyPriceDialog
        line={line}
        beside={orderedBeside(store.inOrder(), line)}
        customerId={customerId}
        orderDate={orderDate}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
};
