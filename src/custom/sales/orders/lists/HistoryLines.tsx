import type { ReactNode } from 'react';
import { customerOrderLines } from '#contract/sales/orders/historyLines.ts';
import { orderStatuses } from '#contract/sales/deal/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { statusWords } from '#contract/words/deals.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { historyLineColumns } from './historyLineColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'Status', label: 'Status', choices: orderStatuses.map((status) => ({ value: status, label: statusWords[status] })) },
];

/** Lists the order lines of a customer with the units delivered, invoiced, credited and returned. */
export const HistoryLines = ({ customerId, detail, before }: { customerId: number; detail: ReactNode; before: ReactNode }) => {
  const list = useServerList(customerOrderLines, { params: { id: customerId }, filters, name: 'lines' });
  return (
    <ListScreen
      title="Order history"
      noun="line"
      label="Lines of the customer’s orders"
      list={list}
      columns={historyLineColumns}
      keyOf={(line) => line.OrderDetailId}
      linkTo={(line) => screenPaths.order(line.OrderId)}
      search="Search product, deal, their order number"
      detail={detail}
      before={before}
      empty={<Empty action={<ReachButton to={screenPaths.newOrder({ customerId })}>Create order</ReachButton>}>Nothing ordered yet.</Empty>}
    />
  );
};
