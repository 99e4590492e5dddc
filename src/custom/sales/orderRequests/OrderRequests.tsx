import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { listOrderRequests } from '#contract/sales/orderRequests/calls.ts';
import { RequestState } from '#contract/sales/orderRequests/shapes.ts';
import type { OrderRequest } from '#contract/sales/orderRequests/shapes.ts';
import { requestWords } from '#contract/words/sales.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { SetAsideBar } from './SetAsideBar.tsx';

const tones = { Asked: 'attention', Taken: 'done', Declined: 'refused' } as const;

const describeResult = ({ DealNo, Part, Answer }: OrderRequest) =>
  DealNo !== null && Part !== null ? `Deal ${dealName({ DealNo, Part })}` : (Answer ?? '');

const columns: readonly Column<OrderRequest>[] = [
  { key: 'CustomerName', title: 'Customer', wraps: true, sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'Goods', title: 'What', wraps: true, cell: (row) => row.Goods },
  {
    key: 'WantedOn',
    title: 'Required',
    width: '8rem',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.WantedOn} />,
  },
  { key: 'CustomerOrderNo', title: 'Their order no.', hideOrder: 2, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'AskedAt',
    title: 'Requested',
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => [formatInstant(row.AskedAt), row.AskedByName].filter(Boolean).join(', '),
  },
  {
    key: 'State',
    title: 'State',
    width: '9rem',
    phone: 'first',
    sortBy: 'server',
    value: (row) => requestWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{requestWords[row.State]}</StatusChip>,
  },
  { key: 'Answer', title: 'Result', wraps: true, hideOrder: 3, value: describeResult, cell: describeResult },
];

const filters: readonly ListFilter[] = [
  {
    key: 'State',
    label: 'State',
    initial: 'Asked',
    choices: RequestState.options.map((value) => ({ value, label: requestWords[value].toLowerCase() })),
  },
  customerFilter,
];

/** Lists customers’ requests from the portal. Opening one offers to start its order. */
export const OrderRequests = () => {
  const list = useServerList(listOrderRequests, { filters });
  const [openedId, setOpenedId] = useState<number>();
  const { chosen, selection, clear } = useChosen(list, (row) => row.OrderRequestId);
  const isAdmin = getUserRoles().includes('Admin');
  return (
    <ListScreen
      title="Order requests"
      noun="request"
      list={list}
      columns={columns}
      keyOf={(row) => row.OrderRequestId}
      onOpen={(row) => setOpenedId(row.OrderRequestId)}
      search="Search customer, product, their order"
      {...(isAdmin && { selection })}
      empty={<Empty>No customer has requested an order yet.</Empty>}
      noneOf={{ 'State=Asked': 'No requests are waiting for an answer.' }}
    >
      <SetAsideBar requestIds={chosen.map((row) => row.OrderRequestId)} onDone={clear} />
      {openedId !== undefined && <RequestPanel key={openedId} requestId={openedId} onClose={() => setOpenedId(undefined)} />}
    </ListScreen>
  );
};
