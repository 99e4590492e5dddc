import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseWords, describeShortfall } from '#contract/words/purchases.ts';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { formatDate, formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { stateTones } from './words.ts';

const describeRemainder = ({ State, Lines }: PurchaseOrder, TolerancePercent: number) => {
  const isBegun = Lines.some((line) => line.ReceivedQuantity > 0);
  const Rest = Lines.reduce((sum, line) => sum + Math.max(0, line.Quantity - line.ReceivedQuantity), 0);
  return isBegun ? describeShortfall({ State, Rest, TolerancePercent }) : undefined;
};

const SavedTitle = ({ order, tolerancePercent }: { order: PurchaseOrder; tolerancePercent: number }) => (
  <>
    <ScreenTitle
      title={order.PurchaseOrderNo === null ? 'Purchase order, draft' : `Purchase order ${order.PurchaseOrderNo}`}
      detail={
        <>
          <span>
            {order.SupplierName} · {order.SupplierDepotName}
          </span>
          <StatusChip tone={stateTones[order.State]}>{purchaseWords[order.State]}</StatusChip>
          {describeRemainder(order, tolerancePercent) && <span>{describeRemainder(order, tolerancePercent)}</span>}
          {order.Revision > 1 && <span>Revision {order.Revision}</span>}
          {order.OrderId !== null && (
            <span>
              <ReachLink to={screenPaths.order(order.OrderId)}>{`Deal ${order.DealNo}`}</ReachLink> {order.CustomerName}
            </span>
          )}
          {order.PromisedDate !== null && <span>Promised {formatDate(order.PromisedDate)}</span>}
          <span className="note">
            {order.OrderedOn !== null && `Ordered ${formatDate(order.OrderedOn)}, `}changed {formatInstant(order.UpdatedAt)}
            {order.UpdatedByName && ` by ${order.UpdatedByName}`}
          </span>
        </>
      }
    />
    {order.EndReason && (
      <Notice>
        {purchaseWords[order.State]}: {order.EndReason}
      </Notice>
    )}
  </>
);

export const PurchaseTitle = ({ order, tolerancePercent }: { order: PurchaseOrder | undefined; tolerancePercent: number }) =>
  order ? (
    <SavedTitle order={order} tolerancePercent={tolerancePercent} />
  ) : (
    <ScreenTitle title="New purchase order" detail="For own stock" />
  );
