import { Link } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { PortalHome } from '#contract/sales/portal/home.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';
import { HomeSection } from './HomeSection.tsx';
import { describeLateDelivery, OwnOrderState } from './ownOrderColumns.tsx';

type Delivery = NonNullable<PortalHome['NextDelivery']>;

const DeliveryDay = ({ delivery }: { delivery: Delivery }) => {
  if (delivery.IsLate) return <StatusChip tone="attention">{describeLateDelivery(delivery)}</StatusChip>;
  if (delivery.DeliveryDate === null) return 'Day to be agreed';
  return <DateText date={delivery.DeliveryDate} show="weekday" />;
};

const Next = ({ delivery, late }: { delivery: Delivery; late: number }) => (
  <>
    <p className="home-lead">
      <DeliveryDay delivery={delivery} />
    </p>
    <p className="home-line">
      <Link to={screenPaths.ownOrders(delivery.DealNo)}>{`Order ${dealName(delivery)}`}</Link>
      {delivery.CustomerOrderNo && <span className="soft">{delivery.CustomerOrderNo}</span>}
      <OwnOrderState state={delivery.State} />
    </p>
    {late > 0 && !delivery.IsLate && <p className="soft">{`${plural(late, 'order')} late. See Orders, or ring us.`}</p>}
  </>
);

interface NextDeliveryProps {
  home: PortalHome;
  onAgain: (orderId: number) => void;
}

/** Shows the delivery that comes next, and repeats the latest order. */
export const NextDelivery = ({ home: { NextDelivery: delivery, LastOrder, OpenOrders, LateOrders }, onAgain }: NextDeliveryProps) => (
  <HomeSection
    title="Next delivery"
    area="delivery"
    action={<Link to={screenPaths.ownOrders()}>{OpenOrders > 0 ? plural(OpenOrders, 'open order') : 'Your orders'}</Link>}
  >
    {delivery ? <Next delivery={delivery} late={LateOrders} /> : <p className="soft">No delivery is planned.</p>}
    {LastOrder && (
      <p className="home-line">
        <ActionButton kind="secondary" shortcut="n" onPress={() => onAgain(LastOrder.OrderId)}>
          Order again
        </ActionButton>
        <span className="soft">{`order ${dealName(LastOrder)} of ${formatDate(LastOrder.OrderDate)}`}</span>
      </p>
    )}
  </HomeSection>
);
