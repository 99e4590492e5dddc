import type { PlannedCallOff } from '#contract/warehouse/deliveryPlan/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const buildColumns = (today: string): readonly Column<PlannedCallOff>[] => [
  { key: 'DealNo', title: 'Call-off', cell: (row) => row.DealNo },
  {
    key: 'Day',
    title: 'Planned for',
    cell: ({ Day }) => (
      <>
        <DateText date={Day} /> {Day < today && <StatusChip tone="refused">Overdue</StatusChip>}
      </>
    ),
  },
  { key: 'CustomerName', title: 'Customer', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'Pallets', title: 'Pallets', isFigure: true, showsTitle: true, cell: (row) => formatQuantity(row.Pallets) },
  { key: 'Units', title: 'Units', isFigure: true, cell: (row) => formatQuantity(row.Units) },
];

/** Lists planned deliveries of call-offs. A delivery goes on a lorry only after it is drawn, which makes it an order. */
export const UndrawnCallOffs = ({ callOffs, today }: { callOffs: readonly PlannedCallOff[]; today: string }) => (
  <section aria-label="Planned call-off deliveries, not drawn yet" className="plan-undrawn">
    <h2>Planned call-off deliveries, not drawn yet</h2>
    <Table
      label="Planned call-offs"
      rows={callOffs}
      columns={buildColumns(today)}
      keyOf={(row) => `${row.OrderId} ${row.Day}`}
      linkTo={(row) => screenPaths.order(row.OrderId)}
      density="compact"
    />
  </section>
);
