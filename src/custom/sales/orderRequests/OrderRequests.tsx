import { useState } from 'react';
import { listOrderRequests } from '#contract/sales/orderRequests/calls.ts';
import { RequestState } from '#contract/sales/orderRequests/shapes.ts';
import { requestWords } from '#contract/words/sales.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { requestColumns } from './requestColumns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { SetAsideBar } from './SetAsideBar.tsx';

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
      columns={requestColumns}
      keyOf={(row) => row.OrderRequestId}
      onOpen={(row) => setOpenedId(row.OrderRequestId)}
      search="Search customer, product, their order"
      {...(isAdmin && { selection })}
      empty={
        <Empty action={<ReachButton to="/users/customersaccount">Customer accounts</ReachButton>}>
          No customer has requested an order yet. A customer with an account can request one in the portal.
        </Empty>
      }
      noneOf={{ 'State=Asked': 'No requests are waiting for an answer.' }}
    >
      <SetAsideBar requestIds={chosen.map((row) => row.OrderRequestId)} onDone={clear} />
      {openedId !== undefined && <RequestPanel key={openedId} requestId={openedId} onClose={() => setOpenedId(undefined)} />}
    </ListScreen>
  );
};
