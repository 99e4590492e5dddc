import { useState } from 'react';
import type { ReactNode } from 'react';
import { listPortalOrders, PortalState } from '#contract/sales/portal/calls.ts';
import type { PortalOrder } from '#contract/sales/portal/calls.ts';
import { ownOrderWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { OrderRequestPanel } from './OrderRequestPanel.tsx';
import { OwnOrderPanel } from './OwnOrderPanel.tsx';
import { ownOrderColumns } from './ownOrderColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: PortalState.options.map((value) => ({ value, label: ownOrderWords[value] })) },
];

interface OwnOrdersProps {
  customerId: number;
  before: ReactNode;
  /** Order being repeated. */
  again: number | undefined;
  onAgain: (orderId: number | undefined) => void;
  onAsked: () => void;
}

/** Lists the customer’s own orders with their progress. Enter shows the lines. */
export const OwnOrders = ({ customerId, before, again, onAgain, onAsked }: OwnOrdersProps) => {
  const list = useServerList(listPortalOrders, { filters, name: 'own orders' });
  const [shownOrder, setShownOrder] = useState<PortalOrder>();
  return (
    <ListScreen
      title="Orders"
      noun="order"
      list={list}
      columns={ownOrderColumns}
      keyOf={(row) => row.OrderId}
      onOpen={setShownOrder}
      search="Search number, your order number"
      empty={<Empty>You have no orders with us yet.</Empty>}
      before={before}
    >
      {shownOrder && (
        <OwnOrderPanel
          order={shownOrder}
          onAgain={() => {
            setShownOrder(undefined);
            onAgain(shownOrder.OrderId);
          }}
          onClose={() => setShownOrder(undefined)}
        />
      )}
      {again !== undefined && (
        <OrderRequestPanel customerId={customerId} orderId={again} onClose={() => onAgain(undefined)} onAsked={onAsked} />
      )}
    </ListScreen>
  );
};
