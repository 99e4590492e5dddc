import type { ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import type { OrderRow } from '#contract/orders/calls.ts';
import { customerOrderHistory } from '#contract/orders/calls.ts';
import { orderStatuses } from '#contract/deal/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { dealTypeWords, statusWords } from '#contract/words/deals.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useOwnColumns } from '#src/resources/engine/own/ownColumns.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { HistoryLines } from './HistoryLines.tsx';
import { openOrderColumns } from './openOrderColumns.tsx';
import './orders.css';

const filters: readonly ListFilter[] = [
  { key: 'Status', label: 'Status', choices: orderStatuses.map((status) => ({ value: status, label: statusWords[status] })) },
  { key: 'DealType', label: 'Type', choices: Object.entries(dealTypeWords).map(([value, label]) => ({ value, label })) },
];

// All of one customer's: when it was ordered says more than for whom.
const columns = openOrderColumns
  .filter(({ isExtra }) => !isExtra)
  .flatMap((column) =>
    column.key === 'CustomerName'
      ? [
          {
            key: 'OrderDate',
            title: 'Ordered',
            width: '8rem' as const,
            saysTitle: true,
            sortBy: 'server' as const,
            cell: (row: OrderRow) => <DateText date={row.OrderDate} />,
          },
        ]
      : [column],
  );

interface HistoryProps {
  customerId: number;
  before: ReactNode;
}

const Deals = ({ customerId, before }: HistoryProps) => {
  const own = useOwnColumns<OrderRow>('Order');
  const list = useServerList(customerOrderHistory, {
    params: { id: customerId },
    filters: [...filters, ...own.filters],
    isHeld: own.isPending,
  });
  return (
    <ListScreen
      title="Order history"
      list={list}
      columns={[...columns, ...own.columns]}
      keyOf={(row) => row.OrderId}
      linkTo={(row) => screenPaths.order(row.OrderId)}
      search="Search deal, their order number"
      detail={<OfCustomer customerId={customerId} />}
      before={before}
      empty={<Empty>Nothing ordered yet.</Empty>}
      primary={<LinkButton to={screenPaths.newOrder({ customerId })}>New order</LinkButton>}
    />
  );
};

const History = ({ customerId }: { customerId: number }) => {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by') === 'lines' ? 'lines' : 'deals';
  const choose = (chosen: string) =>
    setAddress({ customerId: String(customerId), ...(chosen === 'lines' && { by: chosen }) }, { replace: true });
  const tabs = (
    <Tabs value={by} onChange={(_event, chosen: string) => choose(chosen)} aria-label="Order history">
      <Tab value="deals" label="Deals" />
      <Tab value="lines" label="Line by line" />
    </Tabs>
  );
  if (by === 'deals') return <Deals customerId={customerId} before={tabs} />;
  return <HistoryLines customerId={customerId} before={tabs} detail={<OfCustomer customerId={customerId} />} />;
};

/** /customerordershistory: every deal of one customer, the newest first. */
export const OrderHistory = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = customerIdFor(address);
  if (customerId) return <History key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Order history"
      about="All that they ordered, with what was delivered, invoiced, credited and returned."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
