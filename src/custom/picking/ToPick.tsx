import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PickListRow } from '#contract/picking/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useWholeList } from '#src/lists/useWholeList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns, textsOf } from './dealColumns.tsx';

const Progress = ({ deal }: { deal: PickListRow }) => {
  if (deal.LinesPicked > 0)
    return <StatusChip tone="information">{`${deal.LinesPicked} of ${plural(deal.Lines, 'line')} picked`}</StatusChip>;
  if (deal.LinesShort > 0) return <StatusChip tone="attention">{`${plural(deal.LinesShort, 'line')} short of stock`}</StatusChip>;
  return plural(deal.Lines, 'line');
};

const columns: readonly Column<PickListRow>[] = [
  ...dealColumns,
  { key: 'Lines', title: 'Lines', cell: (deal) => <Progress deal={deal} />, sortBy: (deal) => deal.Lines },
];

export const ToPick = ({ answer, tabs }: { answer: UseQueryResult<PickListRow[]>; tabs: ReactNode }) => (
  <ListScreen
    title="Pick list"
    label="Deals to pick"
    list={useWholeList(answer, { textsOf })}
    columns={columns}
    keyOf={(deal) => deal.OrderId}
    linkTo={(deal) => screenPaths.pickGoods(deal.OrderId)}
    search="Search deal, customer, town, haulier"
    toneOf={(deal) => (deal.CreditHold === 'OnStop' ? 'refused' : deal.CreditHold || deal.LinesShort > 0 ? 'attention' : undefined)}
    density="touch"
    before={tabs}
    empty={<Empty>Nothing to pick: new stock deals appear here as the office takes them.</Empty>}
  />
);
