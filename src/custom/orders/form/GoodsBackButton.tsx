import { useState } from 'react';
import type { Order } from '#contract/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ReturnGoods } from '#src/returns/ReturnGoods.tsx';
import type { GoneDeal } from '#src/returns/ReturnGoods.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';

/** What left of a deal: of goods that a maker sent directly what was confirmed. Words do not come back. */
export const goneOf = (order: Order): GoneDeal => ({
  ...order,
  Lines: order.Lines.filter((line) => line.ProductId !== null).map((line) => ({
    ...line,
    Went: (order.DealType === 'Direct' ? line.ConfirmedQuantity : line.PickedQuantity) ?? 0,
    Returned: line.ReturnedQuantity ?? 0,
  })),
});

/** Of a deal that left and is not invoiced: refused at the gate, or sent back. */
export const GoodsBackButton = ({ order, onReturned }: { order: Order; onReturned: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setOpen(true)}>
        Goods came back
      </ActionButton>
      {isOpen && (
        <ReturnGoods
          goods={goneOf(order)}
          address={screenPaths.order(order.OrderId)}
          onReturned={onReturned}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
