import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { DescribedProduct } from '#src/pictures/Silhouette.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { coverColumn } from './coverColumn.tsx';
import { inPallets } from '#src/custom/warehouse/stock/words.ts';

const worth: Column<StockLevel>[] = [
  {
    key: 'Value',
    title: 'Value',
    isFigure: true,
    hideOrder: 1,
    cell: (row) => formatMoney(row.Value || null),
  },
];

const asOfNow: Column<StockLevel>[] = [
  {
    key: 'Allocated',
    title: 'Allocated',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 2,
    cell: (row) => formatQuantity(row.Allocated || null),
  },
  {
    key: 'HeldByPickLists',
    title: 'On pick lists',
    isFigure: true,
    hideOrder: 3,
    cell: (row) => formatQuantity(row.HeldByPickLists || null),
  },
  { key: 'Free', title: 'Free', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  coverColumn,
  {
    key: 'OnOrder',
    title: 'On order',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 2,
    cell: (row) => formatQuantity(row.OnOrder || null),
  },
];

/** Columns of the stock levels. Allocated, free and on-order figures are known only for today. Of a product without stock, only its free stock shows a zero. */
export const levelColumns = (isNow: boolean, canSeeCost: boolean): Column<StockLevel>[] => [
  { key: 'ProductCode', title: 'Product', sortBy: 'server', cell: (row) => row.ProductCode },
  {
    key: 'Description',
    title: 'Description',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => <DescribedProduct {...row} />,
  },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', isExtra: true, cell: (row) => row.SupplierName },
  { key: 'Depot', title: 'Depot', sortBy: 'server', isExtra: true, cell: (row) => row.Depot },
  { key: 'Location', title: 'Location', sortBy: 'server', isExtra: true, cell: (row) => row.Location },
  {
    key: 'OnHand',
    title: 'On hand',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <span title={inPallets(row.OnHand, row)}>{formatQuantity(isNow ? row.OnHand || null : row.OnHand)}</span>,
    value: (row) => row.OnHand,
  },
  ...(isNow ? asOfNow : []),
  ...(canSeeCost ? worth : []),
];
