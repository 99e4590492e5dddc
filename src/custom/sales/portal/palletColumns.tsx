import { dealName } from '#contract/sales/deal/dealName.ts';
import type { PortalPalletMovement } from '#contract/sales/portal/collections.ts';
import type { OwnCollection } from '#contract/warehouse/pallets/collections.ts';
import { movementWords } from '#contract/words/goods.ts';
import { ownCollectionWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const describeMovement = ({ Kind, IsReversal }: PortalPalletMovement) =>
  IsReversal ? `${movementWords[Kind]}, reversed` : movementWords[Kind];

const formatReference = ({ DealNo, Part, Reference }: PortalPalletMovement) =>
  [DealNo !== null && Part !== null ? `Order ${dealName({ DealNo, Part })}` : '', Reference].filter(Boolean).join(', ');

export const movementColumns: readonly Column<PortalPalletMovement>[] = [
  { key: 'MovedOn', title: 'Date', width: '8rem', sortBy: 'server', cell: (row) => <DateText date={row.MovedOn} /> },
  { key: 'Kind', title: 'Kind', width: '9rem', value: describeMovement, cell: describeMovement },
  { key: 'Code', title: 'Pallet', width: '8rem', sortBy: 'server', cell: (row) => row.Code },
  { key: 'Reference', title: 'Reference', hideOrder: 1, value: formatReference, cell: formatReference },
  {
    key: 'In',
    title: 'To you',
    width: '6.5rem',
    isFigure: true,
    value: (row) => Math.max(row.Quantity, 0),
    cell: (row) => row.Quantity > 0 && formatQuantity(row.Quantity),
  },
  {
    key: 'Out',
    title: 'Back to us',
    width: '7rem',
    isFigure: true,
    value: (row) => Math.max(-row.Quantity, 0),
    cell: (row) => row.Quantity < 0 && formatQuantity(-row.Quantity),
  },
];

const tones = { Asked: 'information', Answered: 'done', Undone: 'refused' } as const;

export const collectionColumns: readonly Column<OwnCollection>[] = [
  { key: 'AskedAt', title: 'Requested', width: '11rem', sortBy: 'server', cell: (row) => formatInstant(row.AskedAt) },
  { key: 'Pallets', title: 'Pallets', cell: (row) => row.Pallets },
  {
    key: 'State',
    title: 'State',
    width: '10rem',
    phone: 'first',
    sortBy: 'server',
    value: (row) => ownCollectionWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{ownCollectionWords[row.State]}</StatusChip>,
  },
  {
    key: 'CollectOn',
    title: 'Collection',
    width: '8rem',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.CollectOn} />,
  },
  { key: 'Answer', title: 'Our answer', hideOrder: 1, cell: (row) => row.Answer },
  { key: 'Note', title: 'Your note', hideOrder: 2, cell: (row) => row.Note },
];
