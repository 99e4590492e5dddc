import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import type { Allocation } from '#contract/money/payments/shapes.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';

interface AllocationsTableProps {
  label: string;
  rows: readonly Allocation[];
  currency: string;
  /** Adds a column with the credit note that the money comes from. */
  withSource?: boolean;
  onReverse: (allocation: Allocation) => void;
}

const State = ({ row }: { row: Allocation }) => {
  if (row.ReversesId !== null) return <StatusChip tone="information">{row.Reason ? `Reversal: ${row.Reason}` : 'Reversal'}</StatusChip>;
  if (row.ReversedOn !== null) return <StatusChip tone="neutral">{`Reversed on ${formatDate(row.ReversedOn)}`}</StatusChip>;
  return null;
};

const buildColumns = ({ currency, withSource, onReverse }: AllocationsTableProps): Column<Allocation>[] => [
  ...(withSource
    ? [
        {
          key: 'Source',
          title: 'Credit note',
          cell: (row: Allocation) => (row.IsWriteOff ? 'Written off' : String(row.SourceNo ?? '')),
        },
      ]
    : []),
  {
    key: 'Invoice',
    title: 'Invoice',
    cell: (row) => (row.InvoiceNo === null ? `Refund ${row.RefundNo ?? ''}` : invoiceName(row)),
  },
  { key: 'AllocatedOn', title: 'On', cell: (row) => formatDate(row.AllocatedOn) },
  { key: 'State', title: 'State', cell: (row) => <State row={row} /> },
  { key: 'By', title: 'By', hideOrder: 2, cell: (row) => row.CreatedByName ?? '' },
  // Credit notes have no discount column, because they never take a settlement discount.
  ...(withSource
    ? []
    : [
        {
          key: 'Discount',
          title: 'Discount',
          isFigure: true,
          hideOrder: 3 as const,
          cell: (row: Allocation) => <MoneyText amount={row.DiscountTaken || null} currency={currency} />,
        },
      ]),
  { key: 'Amount', title: 'Amount', isFigure: true, phone: 'first', cell: (row) => <MoneyText amount={row.Amount} currency={currency} /> },
  {
    key: 'Reverse',
    title: '',
    cell: (row) =>
      row.ReversesId === null && row.ReversedOn === null ? (
        <ActionButton
          kind="quiet"
          name={`Reverse ${formatMoney(row.Amount, currency)} on ${row.InvoiceNo === null ? `refund ${row.RefundNo ?? ''}` : `invoice ${invoiceName(row)}`}`}
          onPress={() => onReverse(row)}
        >
          Reverse
        </ActionButton>
      ) : null,
  },
];

/** Lists allocations and their reversals. */
export const AllocationsTable = (props: AllocationsTableProps) => (
  <Table
    label={props.label}
    rows={props.rows}
    columns={buildColumns(props)}
    keyOf={(row) => row.PaymentAllocationId}
    density="compact"
    empty={<Empty>Not allocated to any invoice.</Empty>}
  />
);
