import { useId } from 'react';
import { countDeliveredUnits } from '#contract/sales/deal/worth/value.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { describeQuantity } from '#src/ui/text/parseQuantity.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';

/** Lists goods returned before the invoice, which are not invoiced. Renders nothing if there are none. */
export const ReturnedGoods = ({ order }: { order: Order }) => {
  const id = useId();
  const lines = order.Lines.filter((line) => line.ReturnedQuantity);
  if (lines.length === 0) return null;
  return (
    <section className="order-history" aria-labelledby={id}>
      <h2 id={id}>Returned</h2>
      <ul className="order-papers">
        {lines.map((line) => (
          <li key={line.OrderDetailId}>
            <span className="strong">{line.ProductCode}</span>
            <span>{line.Description}</span>
            <span>{describeQuantity(line.ReturnedQuantity ?? 0, toTradeUnits(line))}</span>
            <span className="note">{`${formatQuantity(Math.max(0, countDeliveredUnits(order, line)))} kept by the customer`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
