import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { customerOrderHistory } from '#contract/sales/orders/calls.ts';
import { orderStatuses } from '#contract/sales/deal/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { dealTypeWords, statusWords } from '#contract/words/deals.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useOwnColumns } from '#src/resources/engine/own/ownColumns.tsx';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { historyColumns } from './historyColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'Status', label: 'Status', choices: orderStatuses.map((status) => ({ value: status, label: statusWords[status] })) },
  { key: 'DealType', label: 'Type', choices: Object.entries(dealTypeWords).map(([value, label]) => ({ value, label })) },
];

interface HistoryDealsProps {
  customerId: number;
  before: ReactNode;
}

/** Lists a customer's orders, the newest first. */
export const HistoryDeals = ({ customerId, before }: HistoryDealsProps) => {
  const own = useOwnColumns<OrderRow>('Order');
  const list = useServerList(customerOrderHistory, {
    params: { id: customerId },
    filters: [...filters, ...own.filters],
    isHeld: own.isPending,
  });
  return (
    <ListScreen
      title="Order history"
      noun="order"
      list={list}
      columns={[...historyColumns, ...own.columns]}
      keyOf={(row) => row.OrderId}
      linkTo={(row) => screenPaths.order(row.OrderId)}
      search="Search deal, their order number"
      detail={<OfCustomer customerId={customerId} />}
      before={before}
      empty={<Empty action={<ReachButton to={screenPaths.newOrder({ customerId })}>Create order</ReachButton>}>Nothing ordered yet.</Empty>}
      primary={<LinkButton to={screenPaths.newOrder({ customerId })}>Create order</LinkButton>}
    />
  );
};
