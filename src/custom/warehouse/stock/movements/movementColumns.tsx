import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { findCause, formatCause } from './causes.ts';

const formatSigned = (quantity: number) => (quantity > 0 ? `+${formatQuantity(quantity)}` : formatQuantity(quantity));

const Cause = ({ row }: { row: StockMovementRow }) => {
  const { words, to, detail } = findCause(row);
  return (
    <>
      {to === undefined ? words : <ReachLink to={to}>{words}</ReachLink>} {detail}
    </>
  );
};

const cost: Column<StockMovementRow> = {
  key: 'UnitCost',
  title: 'Cost each, £',
  isFigure: true,
  hideOrder: 3,
  cell: (row) => formatPrice(row.UnitCost),
};

/** Columns of the stock movements. `canSeeCost` adds the cost. */
export const movementColumns = (onReverse: (row: StockMovementRow) => void, canSeeCost: boolean): Column<StockMovementRow>[] => [
  { key: 'MovedOn', title: 'Day', sortBy: 'server', cell: (row) => <DateText date={row.MovedOn} /> },
  {
    key: 'Type',
    title: 'What',
    phone: 'first',
    cell: (row) => (
      <span className="stock-what">
        {row.Type}
        {row.ReversesId !== null && <StatusChip tone="information">Reversal</StatusChip>}
        {row.ReversedById !== null && <StatusChip tone="neutral">{undoneWords.Reversed}</StatusChip>}
      </span>
    ),
    value: (row) => row.Type,
  },
  { key: 'Cause', title: 'Cause', cell: (row) => <Cause row={row} />, value: formatCause },
  { key: 'Quantity', title: 'Quantity', isFigure: true, cell: (row) => formatSigned(row.Quantity) },
  { key: 'Balance', title: 'Balance', isFigure: true, cell: (row) => formatQuantity(row.Balance) },
  ...(canSeeCost ? [cost] : []),
  {
    key: 'Comment',
    title: 'Comment',
    hideOrder: 2,
    cell: (row) => [row.Comment, row.Lots && `Batches: ${row.Lots}`].filter(Boolean).join(' · '),
    value: (row) => row.Comment,
  },
  { key: 'CreatedByName', title: 'By', hideOrder: 1, cell: (row) => row.CreatedByName },
  {
    key: 'Reverse',
    title: '',
    cell: (row) =>
      row.MayReverse ? (
        <ActionButton kind="quiet" name={`Reverse ${row.Type} of ${formatQuantity(row.Quantity)}`} onPress={() => onReverse(row)}>
          Reverse
        </ActionButton>
      ) : null,
    value: () => null,
  },
];
