import type { UseQueryResult } from '@tanstack/react-query';
import type { PickListRow } from '#contract/picking/calls.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns } from './dealColumns.tsx';

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

export const ToPick = ({ answer }: { answer: UseQueryResult<PickListRow[]> }) => {
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => answer.refetch()} />;
  if (!answer.data) return <Loading />;
  return (
    <Table
      label="Deals to pick"
      rows={answer.data}
      columns={columns}
      keyOf={(deal) => deal.OrderId}
      linkTo={(deal) => `/pickgoods?OrderId=${deal.OrderId}`}
      toneOf={(deal) => (deal.CreditHold === 'OnStop' ? 'refused' : deal.CreditHold || deal.LinesShort > 0 ? 'attention' : undefined)}
      density="touch"
      empty={<Empty>Nothing to pick: new stock deals appear here as the office takes them.</Empty>}
    />
  );
};
