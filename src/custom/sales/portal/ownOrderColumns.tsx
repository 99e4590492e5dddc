import { dealName } from '#contract/sales/deal/dealName.ts';

import type { PortalOrder, PortalState } from '#contract/sales/portal/calls.ts';
import { ownOrderWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';

const tones = {
  AwaitingPayment: 'attention',
  Taken: 'information',
  BeingPrepared: 'information',
  Delivered: 'done',
  Cancelled: 'refused',
} as const;

export const OwnOrderState = ({ state }: { state: PortalState }) => <StatusChip tone={tones[state]}>{ownOrderWords[state]}</StatusChip>;

/** A delivery date that has passed is shown as missed, not as a promise. */
export const describeLateDelivery = ({ DeliveryDate }: Pick<PortalOrder, 'DeliveryDate'>) => `was due ${formatDate(DeliveryDate)}`;

export const ownOrderColumns: readonly Column<PortalOrder>[] = [
  { key: 'DealNo', title: 'Order', sortBy: 'server', value: dealName, cell: dealName },
  {
    key: 'OrderDate',
    title: 'Ordered',
    showsTitle: true,
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => <DateText date={row.OrderDate} />,
  },
  { key: 'CustomerOrderNo', title: 'Your order no.', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  { key: 'Place', title: 'To', hideOrder: 2, cell: (row) => row.Place },
  {
    key: 'DeliveryDate',
    title: 'Delivery',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) =>
      row.IsLate ? <StatusChip tone="attention">{describeLateDelivery(row)}</StatusChip> : <DateText date={row.DeliveryDate} />,
  },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (row) => ownOrderWords[row.State],
    cell: (row) => <OwnOrderState state={row.State} />,
  },
];
