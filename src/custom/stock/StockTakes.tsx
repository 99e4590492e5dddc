import type { ReactNode } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { listStockTakes, stockTakeStates } from '#contract/stock/takes.ts';
import type { StockTakeRow } from '#contract/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { takeTones } from './words.ts';

const columns: readonly Column<StockTakeRow>[] = [
  { key: 'StockTakeId', title: 'Take', width: '5rem', cell: (row) => String(row.StockTakeId) },
  {
    key: 'SupplierName',
    title: 'Goods of',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => row.SupplierName ?? row.Comment ?? 'one product',
  },
  {
    key: 'State',
    title: 'State',
    width: '10rem',
    sortBy: 'server',
    cell: (row) => <StatusChip tone={takeTones[row.State]}>{stockTakeWords[row.State]}</StatusChip>,
    value: (row) => stockTakeWords[row.State],
  },
  { key: 'CountedAt', title: 'Counted', width: '12rem', saysTitle: true, sortBy: 'server', cell: (row) => formatInstant(row.CountedAt) },
  { key: 'CountedByName', title: 'Begun by', width: '10rem', leaves: 3, cell: (row) => row.CountedByName },
  { key: 'Counted', title: 'Products', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Counted) },
  {
    key: 'ToRecount',
    title: 'To count again',
    isFigure: true,
    leaves: 1,
    cell: (row) => (row.ToRecount > 0 ? formatQuantity(row.ToRecount) : ''),
  },
  {
    key: 'PostedAt',
    title: 'Posted',
    width: '12rem',
    saysTitle: true,
    sortBy: 'server',
    leaves: 2,
    cell: (row) => formatInstant(row.PostedAt),
  },
];

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: stockTakeStates.map((value) => ({ value, label: stockTakeWords[value] })) },
];

interface StockTakesProps {
  title: string;
  tabs: ReactNode;
  /** Where one opens: the office judges it, who counts only looks back. */
  isHistory?: boolean;
}

/** The stock takes, the latest first. */
export const StockTakes = ({ title, tabs, isHistory = false }: StockTakesProps) => {
  const list = useServerList(listStockTakes, { filters, name: 'takes' });
  return (
    <ListScreen
      title={title}
      label="Stock takes"
      list={list}
      columns={columns}
      keyOf={(row) => row.StockTakeId}
      {...(!isHistory && { linkTo: (row: StockTakeRow) => screenPaths.countedSheets(row.StockTakeId) })}
      search="Search supplier, comment"
      toneOf={(row) => (row.State === 'Recount' ? 'attention' : undefined)}
      before={tabs}
      empty={<Empty>Nothing was counted yet: the warehouse counts under Stock take.</Empty>}
    />
  );
};
