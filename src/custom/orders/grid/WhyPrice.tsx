import { lazy, Suspense, useState } from 'react';
import { orderedBeside } from '#src/custom/orders/form/draftPrice.ts';
import { useOrder } from '#src/custom/orders/form/orderStore.ts';
import type { DraftState, OrderStore } from '#src/custom/orders/form/orderStore.ts';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';

const WhyPriceDialog = lazy(async () => ({ default: (await import('./WhyPriceDialog.tsx')).WhyPriceDialog }));

const lineUnderHand = ({ activeKey, lines }: DraftState) => (activeKey === undefined ? undefined : lines.get(activeKey));
const canBeAsked = (state: DraftState) => {
  const line = lineUnderHand(state);
  return Boolean(line?.product && line.Quantity);
};

interface WhyPriceProps {
  store: OrderStore;
  customerId: number;
}

/** F9: why the line that one is in has its price. Closed it takes no part in the keys. */
export const WhyPrice = ({ store, customerId }: WhyPriceProps) => {
  const [isOpen, setOpen] = useState(false);
  const canAsk = useOrder(store, canBeAsked);
  useScreenKeys([{ key: 'F9', label: 'Why this price', run: () => setOpen(true), isOff: !canAsk }]);
  return isOpen && <OpenWhyPrice {...{ store, customerId }} onClose={() => setOpen(false)} />;
};

const OpenWhyPrice = ({ store, customerId, onClose }: WhyPriceProps & { onClose: () => void }) => {
  const line = useOrder(store, lineUnderHand);
  const orderDate = useOrder(store, (state) => state.header.OrderDate);
  const depotId = line?.SupplierDepotId ?? line?.pricedDepotId;
  // Pressed before the server has priced the line, it opens with that.
  if (!line || !depotId) return null;
  return (
    <Suspense fallback={null}>
      <WhyPriceDialog beside={orderedBeside(store.inOrder(), line)} {...{ line, depotId, customerId, orderDate, onClose }} />
    </Suspense>
  );
};
