import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ReturnGoodsButton } from '#src/custom/warehouse/returns/ReturnGoodsButton.tsx';
import type { ReturnableDeal } from '#src/custom/warehouse/returns/ReturnGoods.tsx';

/** Returns the delivered lines of a deal, for a direct deal those confirmed. Text lines cannot be returned. */
export const pickDeliveredLines = (order: Order): ReturnableDeal => ({
  ...order,
  Lines: order.Lines.filter((line) => line.ProductId !== null).map((line) => ({
    ...line,
    Went: (order.DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity) ?? 0,
    Returned: line.ReturnedQuantity ?? 0,
  })),
});

export const GoodsBackButton = ({ order, onReturned }: { order: Order; onReturned: () => void }) => (
  <ReturnGoodsButton goods={pickDeliveredLines(order)} address={screenPaths.order(order.OrderId)} onReturned={onReturned} />
);
