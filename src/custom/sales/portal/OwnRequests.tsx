import type { ReactNode } from 'react';
import { listOwnRequests } from '#contract/sales/orderRequests/calls.ts';
import { RequestState } from '#contract/sales/orderRequests/shapes.ts';
import { ownRequestWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { OrderRequestPanel } from './OrderRequestPanel.tsx';
import { ownRequestColumns } from './ownRequestColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: RequestState.options.map((value) => ({ value, label: ownRequestWords[value] })) },
];

interface OwnRequestsProps {
  customerId: number;
  before: ReactNode;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/** Lists the customer’s requests and our answers. */
export const OwnRequests = ({ customerId, before, isAsking, onAsking }: OwnRequestsProps) => {
  const list = useServerList(listOwnRequests, { filters, name: 'own requests' });
  return (
    <ListScreen
      title="Orders"
      label="Requests"
      noun="request"
      list={list}
      columns={ownRequestColumns}
      keyOf={(row) => row.OrderRequestId}
      search="Search product, your order number"
      empty={<Empty>You haven’t requested anything yet.</Empty>}
      before={before}
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => onAsking(true)}>
          Request an order
        </ActionButton>
      }
    >
      {isAsking && (
        <OrderRequestPanel customerId={customerId} orderId={undefined} onClose={() => onAsking(false)} onAsked={() => onAsking(false)} />
      )}
    </ListScreen>
  );
};
