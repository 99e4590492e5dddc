import type { ReactNode } from 'react';
import { loadAwaitingDespatch } from '#contract/warehouse/picking/calls.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { DespatchBar } from './DespatchBar.tsx';
import { despatchColumns } from './despatchColumns.tsx';

export const AwaitingDespatch = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(loadAwaitingDespatch, { name: 'despatch' });
  const { chosen, selection, clear } = useChosen(list, (deal) => deal.OrderId);
  return (
    <ListScreen
      title="Pick list"
      noun="order"
      label="Orders to despatch"
      list={list}
      columns={despatchColumns}
      keyOf={(deal) => deal.OrderId}
      linkTo={(deal) => screenPaths.pickGoods(deal.OrderId)}
      selection={selection}
      search="Search deal, customer, town, haulier"
      density="touch"
      before={tabs}
      empty={
        <Empty action={<ReachButton to={screens.pickList}>To pick</ReachButton>}>
          No orders awaiting despatch. They appear here once picked.
        </Empty>
      }
    >
      <DespatchBar chosen={chosen} onDone={clear} />
    </ListScreen>
  );
};
