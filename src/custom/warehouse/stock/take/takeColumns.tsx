import type { StockTakeRow } from '#contract/warehouse/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { takeTones } from '#src/custom/warehouse/stock/words.ts';

export const takeColumns: readonly Column<StockTakeRow>[] = [
  { key: 'StockTakeId', title: 'Take', cell: (row) => String(row.StockTakeId) },
  {
    key: 'SupplierName',
    title: 'Supplier',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => row.SupplierName ?? row.Comment ?? 'one product',
  },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    cell: (row) => <StatusChip tone={takeTones[row.State]}>{stockTakeWords[row.State]}</StatusChip>,
    value: (row) => stockTakeWords[row.State],
  },
  { key: 'CountedAt', title: 'Counted', showsTitle: true, sortBy: 'server', cell: (row) => formatInstant(row.CountedAt) },
  { key: 'CountedByName', title: 'Started by', hideOrder: 3, cell: (row) => row.CountedByName },
  { key: 'Counted', title: 'Products', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Counted) },
  {
    key: 'ToRecount',
    title: 'To recount',
    isFigure: true,
    hideOrder: 1,
    cell: (row) => (row.ToRecount > 0 ? formatQuantity(row.ToRecount) : ''),
  },
  {
    key: 'PostedAt',
    title: 'Posted',
    showsTitle: true,
    sortBy: 'server',
    hideOrder: 2,
    cell: (row) => formatInstant(row.PostedAt),
  },
];
