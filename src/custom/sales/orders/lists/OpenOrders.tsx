import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openOrders } from '#contract/sales/orders/calls.ts';
import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { useOwnColumns } from '#src/resources/engine/own/ownColumns.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { OrderStatusTabs } from './OrderStatusTabs.tsx';
import { orderFilters, needsAction } from './listFilters.ts';
import { openOrderColumns } from './openOrderColumns.tsx';
import '#src/custom/sales/sales.css';

const OpenOrderDeeds = lazyPart(async () => (await import('./OpenOrderDeeds.tsx')).OpenOrderDeeds);

/** Lists all orders neither invoiced nor cancelled. Orders that need action by the office have a tab of their own. */
export const OpenOrders = () => {
  const navigate = useNavigate();
  const own = useOwnColumns<OrderRow>('Order');
  const list = useServerList(openOrders, { filters: [...orderFilters, ...own.filters], isHeld: own.isPending });
  const { chosen, selection, clear } = useChosen(list, (row) => row.OrderId);
  const customerId = Number(list.values.customerId) || undefined;
  useEffect(() => void OpenOrderDeeds.begin(), []);
  const newOrder = screenPaths.newOrder({ customerId });
  return (
    <ListScreen
      title="Open orders"
      noun="order"
      list={list}
      columns={[...openOrderColumns, ...own.columns]}
      keyOf={(row) => row.OrderId}
      linkTo={(row) => screenPaths.order(row.OrderId)}
      search="Search deal, customer, their order number"
      toneOf={(row) => (row.IsLate ? 'refused' : undefined)}
      before={<OrderStatusTabs value={list.values.Status} onChange={(status) => list.setValue('Status', status)} />}
      selection={selection}
      empty={
        list.values.Status === needsAction ? (
          <Empty action={<LinkButton to={screenPaths.openOrders()}>All open orders</LinkButton>}>No orders need action.</Empty>
        ) : (
          <Empty action={<ReachButton to={newOrder}>Create order</ReachButton>}>No open orders.</Empty>
        )
      }
      primary={
        <LinkButton kind="primary" to={newOrder} shortcut="n" onGo={() => void navigate(newOrder)}>
          Create order
        </LinkButton>
      }
    >
      {chosen.length > 0 && <OpenOrderDeeds chosen={chosen} onDone={clear} />}
    </ListScreen>
  );
};
