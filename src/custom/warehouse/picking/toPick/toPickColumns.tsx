import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns } from './dealColumns.tsx';

/** Shows how far a deal is picked, and any lines short of stock. */
const Progress = ({ deal }: { deal: PickListRow }) => {
  const progress = deal.LinesPicked > 0 && (
    <StatusChip tone="information">{`${deal.LinesPicked} of ${plural(deal.Lines, 'line')} picked`}</StatusChip>
  );
  const short = deal.LinesShort > 0 && <StatusChip tone="attention">{`${plural(deal.LinesShort, 'line')} short of stock`}</StatusChip>;
  if (!progress && !short) return plural(deal.Lines, 'line');
  return (
    <>
      {progress}
      {progress && short && ' '}
      {short}
    </>
  );
};

/** Names the colleagues who are picking the deal. */
const Pickers = ({ deal }: { deal: PickListRow }) => deal.Pickers && <span className="soft">{deal.Pickers}</span>;

export const toPickColumns: readonly Column<PickListRow>[] = [
  ...dealColumns,
  { key: 'Lines', title: 'Lines', cell: (deal) => <Progress deal={deal} />, sortBy: 'server' },
  { key: 'Pickers', title: 'Picker', hideOrder: 2, cell: (deal) => <Pickers deal={deal} /> },
];
