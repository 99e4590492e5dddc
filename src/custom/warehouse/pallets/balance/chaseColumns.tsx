import type { ChaseRow } from '#contract/warehouse/pallets/chase.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';

const quantityColumn = (
  key: 'Held' | 'Above' | 'DaysHeld' | 'PalletNorm',
  title: string,
  more: Partial<Column<ChaseRow>> = {},
): Column<ChaseRow> => ({
  key,
  title,
  isFigure: true,
  ...(key !== 'PalletNorm' && { sortBy: 'server' }),
  cell: (row) => formatQuantity(row[key] || null),
  ...more,
});

const dateColumn = (key: 'LastReturn' | 'RemindedOn', title: string): Column<ChaseRow> => ({
  key,
  title,
  showsTitle: true,
  sortBy: 'server',
  cell: (row) => <DateText date={row[key]} />,
});

export const chaseColumns: readonly Column<ChaseRow>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  quantityColumn('Held', 'Held', { phone: 'first' }),
  quantityColumn('PalletNorm', 'Allowance', { hideOrder: 3 }),
  quantityColumn('Above', 'Over allowance'),
  quantityColumn('DaysHeld', 'Oldest, days'),
  { key: 'Worth', title: 'Value', isFigure: true, hideOrder: 2, sortBy: 'server', cell: (row) => formatMoney(row.Worth) },
  dateColumn('LastReturn', 'Last return'),
  dateColumn('RemindedOn', 'Reminded'),
  { key: 'HaulierName', title: 'Haulier', hideOrder: 1, cell: (row) => row.HaulierName },
];
