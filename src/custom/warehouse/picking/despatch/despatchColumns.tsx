import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealColumns } from '#src/custom/warehouse/picking/toPick/dealColumns.tsx';

/** Formats a recent date without the year, such as `19 Nov`. */
const shortDate = (date: string | null) => formatDate(date).split(' ').slice(0, 2).join(' ');

const Progress = ({ deal }: { deal: PickListRow }) => {
  if (deal.Status !== 'Picked')
    return <StatusChip tone="done">{deal.DespatchedOn === today() ? 'Left today' : `Left ${shortDate(deal.DespatchedOn)}`}</StatusChip>;
  return deal.DeliveryNoteNo === null ? <StatusChip tone="neutral">No note yet</StatusChip> : `Note ${deal.DeliveryNoteNo}`;
};

export const despatchColumns: readonly Column<PickListRow>[] = [
  ...dealColumns,
  { key: 'Note', title: 'Delivery note', cell: (deal) => <Progress deal={deal} /> },
];
