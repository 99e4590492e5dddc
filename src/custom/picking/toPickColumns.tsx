import type { PickListRow } from '#contract/picking/calls.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns } from './dealColumns.tsx';

const Progress = ({ deal }: { deal: PickListRow }) => {
  if (deal.LinesPicked > 0)
    return <StatusChip tone="information">{`${deal.LinesPicked} of ${plural(deal.Lines, 'line')} picked`}</StatusChip>;
  if (deal.LinesShort > 0) return <StatusChip tone="attention">{`${plural(deal.LinesShort, 'line')} short of stock`}</StatusChip>;
  return plural(deal.Lines, 'line');
};

/** Who is at it already: a colleague need not be met at the shelf. */
const Pickers = ({ deal }: { deal: PickListRow }) => deal.Pickers && <span className="soft">{deal.Pickers}</span>;

export const toPickColumns: readonly Column<PickListRow>[] = [
  ...dealColumns,
  { key: 'Lines', title: 'Lines', cell: (deal) => <Progress deal={deal} />, sortBy: 'server' },
  { key: 'Pickers', title: 'Picker', leaves: 2, cell: (deal) => <Pickers deal={deal} /> },
];
