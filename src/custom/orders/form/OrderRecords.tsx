import type { Order } from '#contract/orders/shapes.ts';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderPapers } from './OrderPapers.tsx';

/** What was issued for a deal, and what was done to it. */
export const OrderRecords = ({ order }: { order: Order }) => (
  <>
    <OrderPapers order={order} />
    <OrderChanges orderId={order.OrderId} />
  </>
);
