import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadPickList } from '#contract/picking/calls.ts';
import type { PickListRow } from '#contract/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/useChosen.ts';
import { useIsDrawn } from '#src/lists/look/looks.ts';
import { useServerList } from '#src/lists/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns } from './dealColumns.tsx';
import { OnDevice } from './OnDevice.tsx';

const Progress = ({ deal }: { deal: PickListRow }) => {
  if (deal.LinesPicked > 0)
    return <StatusChip tone="information">{`${deal.LinesPicked} of ${plural(deal.Lines, 'line')} picked`}</StatusChip>;
  if (deal.LinesShort > 0) return <StatusChip tone="attention">{`${plural(deal.LinesShort, 'line')} short of stock`}</StatusChip>;
  return plural(deal.Lines, 'line');
};

/** Who is at it already: a colleague need not be met at the shelf. */
const Pickers = ({ deal }: { deal: PickListRow }) => deal.Pickers && <span className="soft">{deal.Pickers}</span>;

const columns: readonly Column<PickListRow>[] = [
  ...dealColumns,
  { key: 'Lines', title: 'Lines', cell: (deal) => <Progress deal={deal} />, sortBy: 'server' },
  { key: 'Pickers', title: 'Picker', leaves: 2, cell: (deal) => <Pickers deal={deal} /> },
];

/** Of the place in the browser's history, after a deal was picked. */
export interface PickListState {
  /** Undefined where the deal was opened by its address: then it is the first. */
  nextOrderId: number | undefined;
}

/** One goes on where the work is: with the deal that comes next. */
const useFocusOnNext = (isThere: boolean) => {
  const state = useLocation().state as PickListState | null;
  useEffect(() => {
    if (!isThere || state === null) return;
    const { nextOrderId } = state;
    const next = nextOrderId && document.querySelector(`main a[href="${screenPaths.pickGoods(nextOrderId)}"]`);
    const link = next || document.querySelector('main tbody a');
    link?.closest<HTMLElement>('tr')?.focus();
  }, [isThere, state]);
};

const KeptDeals = inBackground(async () => (await import('./KeptDeals.tsx')).KeptDeals);

/** More than a truck takes. */
const mostInAWalk = 12;

export const ToPick = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(loadPickList);
  const navigate = useNavigate();
  const { chosen, selection } = useChosen(list, (deal) => deal.OrderId);
  useFocusOnNext(useIsDrawn(list.rows));
  return (
    <ListScreen
      title="Pick list"
      label="Deals to pick"
      list={list}
      columns={columns}
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
      empty={<Empty>Nothing to pick: new stock deals appear here as the office takes them.</Empty>}
    >
      {!list.rows && list.error !== undefined && <KeptDeals />}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton
            kind="primary"
            disabled={chosen.length > mostInAWalk}
            onPress={() => void navigate(screenPaths.pickWalk(chosen.map((deal) => deal.OrderId)))}
          >
            {chosen.length > mostInAWalk ? `At most ${mostInAWalk} deals in one walk` : `Pick ${plural(chosen.length, 'deal')} in one walk`}
          </ActionButton>
        </ActionBar>
      )}
    </ListScreen>
  );
};
