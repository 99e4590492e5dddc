import { useId } from 'react';
import { Link } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { formatQuantity } from '#src/ui/text/format.ts';

/** Lists short picks by line: quantity ordered, reason, and the back order. Renders nothing if there are none. */
export const PickedShort = ({ order }: { order: Order }) => {
  const id = useId();
  const lines = order.Lines.filter((line) => line.ShortReason && line.PickedQuantity !== null && line.PickedQuantity < line.Quantity);
  if (lines.length === 0) return null;
  return (
    <section className="order-history" aria-labelledby={id}>
      <h2 id={id}>Picked short</h2>
      <ul className="order-papers">
        {lines.map((line) => (
          <li key={line.OrderDetailId}>
            <span className="strong">{line.ProductCode}</span>
            <span>{`${formatQuantity(line.PickedQuantity)} picked of ${formatQuantity(line.Quantity)} ordered`}</span>
            <span>{`Reason: ${line.ShortReason}`}</span>
            <span className="note">
              {line.RestOn ? (
                <>
                  remaining on <Link to={screenPaths.order(line.RestOn.OrderId)}>{dealName(line.RestOn)}</Link>
                </>
              ) : (
                line.Short === 'Close' && 'remaining quantity closed'
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
