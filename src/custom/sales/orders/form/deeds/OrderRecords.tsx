import type { Order } from '#contract/sales/orders/shapes.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { ReturnedGoods } from '#src/custom/sales/orders/form/draft/ReturnedGoods.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { PickedShort } from './PickedShort.tsx';

const CallOffPanel = lazyPart(async () => (await import('#src/custom/sales/orders/callOff/CallOffPanel.tsx')).CallOffPanel);
const DealPurchases = lazyPart(async () => (await import('#src/custom/sales/orders/direct/DealPurchases.tsx')).DealPurchases);

interface OrderRecordsProps {
  order: Order;
  onDrawn: (version: number, hasEnded: boolean) => void;
}

/** Shows the documents and the history of a deal. */
export const OrderRecords = ({ order, onDrawn }: OrderRecordsProps) => (
  <>
    {order.IsCallOff && <CallOffPanel {...{ order, onDrawn }} />}
    {order.DealType === 'Direct' && (
      <DealPurchases orderId={order.OrderId} dealNo={order.DealNo} haulierId={order.HaulierId} isOpen={order.Status === 'Open'} />
    )}
    <PickedShort order={order} />
    <ReturnedGoods order={order} />
    <OrderPapers order={order} />
    <RecordFiles subject="Order" id={order.OrderId} />
    <OrderChanges orderId={order.OrderId} />
  </>
);
