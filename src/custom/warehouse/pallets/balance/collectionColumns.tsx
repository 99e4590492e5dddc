import type { CollectionRow } from '#contract/warehouse/pallets/collections.ts';
import { collectionWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const tones = { Asked: 'attention', Answered: 'done', Undone: 'refused' } as const;

export const collectionColumns: readonly Column<CollectionRow>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'AccountCode', title: 'Account', hideOrder: 4, cell: (row) => row.AccountCode },
  { key: 'Quantity', title: 'Pallets', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Quantity) },
  { key: 'Pallets', title: 'By type', cell: (row) => row.Pallets },
  {
    key: 'AskedAt',
    title: 'Requested',
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => [formatInstant(row.AskedAt), row.AskedByName].filter(Boolean).join(', '),
  },
  { key: 'Note', title: 'Note', hideOrder: 2, cell: (row) => row.Note },
  { key: 'HaulierName', title: 'Haulier', hideOrder: 3, cell: (row) => row.HaulierName },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (row) => collectionWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{collectionWords[row.State]}</StatusChip>,
  },
  {
    key: 'CollectOn',
    title: 'Collection',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.CollectOn} />,
  },
];
