import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { GoodsBack } from '#src/custom/warehouse/returns/GoodsBack.tsx';
import type { GoneDeal } from '#src/custom/warehouse/returns/ReturnGoods.tsx';

/** What left of a deal: of goods that a maker sent directly what was confirmed. Words do not come back. */
export const goneOf = (order: Order): GoneDeal => ({
  ...order,
  Lines: order.Lines.filter((line) => line.ProductId !== null).map((line) => ({
    ...line,
    Went: (order.DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity) ?? 0,
    Returned: line.ReturnedQuantity ?? 0,
  })),
});

export const GoodsBackButton = ({ order, onReturned }: { order: Order; onReturned: () => void }) => (
  <GoodsBack goods={goneOf(order)} address={screenPaths.order(order.OrderId)} onReturned={onReturned} />
);
