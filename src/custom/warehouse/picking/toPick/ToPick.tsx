import type { ReactNode } from 'react';
import { loadPickList } from '#contract/warehouse/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useIsDrawn } from '#src/lists/look/looks.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { OnDevice } from '#src/custom/warehouse/picking/device/OnDevice.tsx';
import { toPickColumns } from './toPickColumns.tsx';
import { useFocusOnNext } from '#src/custom/warehouse/picking/pick/useFocusOnNext.ts';
import { WalkBar } from '#src/custom/warehouse/picking/pick/WalkBar.tsx';

const KeptDeals = inBackground(async () => (await import('#src/custom/warehouse/picking/device/KeptDeals.tsx')).KeptDeals);

export const ToPick = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(loadPickList);
  const { chosen, selection } = useChosen(list, (deal) => deal.OrderId);
  useFocusOnNext(useIsDrawn(list.rows));
  return (
    <ListScreen
      title="Pick list"
      noun="order"
      label="Orders to pick"
      list={list}
      columns={toPickColumns}
      keyOf={(deal) => deal.OrderId}
      linkTo={(deal) => screenPaths.pickGoods(deal.OrderId)}
      search="Search deal, customer, town, haulier"
      toneOf={(deal) => (deal.CreditHold === 'OnStop' ? 'refused' : deal.CreditHold || deal.LinesShort > 0 ? 'attention' : undefined)}
      density="touch"
      before={
        <>
          {tabs}
          <OnDevice />
        </>
      }
      selection={selection}
      empty={
        <Empty action={<ReachButton to={screenPaths.openOrders()}>Open orders</ReachButton>}>
          Nothing to pick. New stock orders appear here.
        </Empty>
      }
    >
      {!list.rows && list.error !== undefined && <KeptDeals />}
      <WalkBar chosen={chosen} />
    </ListScreen>
  );
};
