import type { Order } from '#contract/orders/shapes.ts';
import { DealPurchases } from '#src/custom/orders/direct/DealPurchases.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderPapers } from './OrderPapers.tsx';

/** What was issued for a deal, and what was done to it. */
export const OrderRecords = ({ order }: { order: Order }) => (
  <>
    {order.DealType === 'Direct' && <DealPurchases orderId={order.OrderId} dealNo={order.DealNo} isOpen={order.Status === 'Open'} />}
    <OrderPapers order={order} />
    <OrderChanges orderId={order.OrderId} />
  </>
);
