import type { ReactNode } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { listAwaited } from '#contract/warehouse/stock/goodsIn.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { awaitedColumns, isReceiptLate } from './awaitedColumns.tsx';

/** Lists purchase orders for our own stock whose goods have not all arrived. */
export const ExpectedGoods = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listAwaited, { name: 'awaited' });
  return (
    <ListScreen
      title="Goods in"
      noun="purchase order"
      label="Outstanding purchase orders"
      list={list}
      columns={awaitedColumns}
      keyOf={(row) => row.PurchaseOrderId}
      linkTo={(row) => screenPaths.receiveOrder(row.PurchaseOrderId)}
      search="Search order, supplier, product"
      density="touch"
      toneOf={(row) => (isReceiptLate(row) ? 'refused' : undefined)}
      before={tabs}
      primary={
        <LinkButton kind="primary" to={screenPaths.receiveFree()} shortcut="n">
          Receive without order
        </LinkButton>
      }
      empty={
        <Empty action={<ReachButton to={screenPaths.receiveFree()}>Receive without order</ReachButton>}>
          No purchase orders outstanding.
        </Empty>
      }
    />
  );
};
