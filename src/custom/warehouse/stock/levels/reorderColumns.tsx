import type { ReorderRow } from '#contract/warehouse/stock/reorder.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { coverColumn } from './coverColumn.tsx';
import { inPallets } from '#src/custom/warehouse/stock/words.ts';

const weeksCovered = 4;

/** Explains how the proposed quantity of a row was calculated. */
const explainProposal = (row: ReorderRow) => {
  const days = row.LeadTimeDays + weeksCovered * 7;
  const season = row.Season === 100 ? '' : `, adjusted to ${row.Season} % for the season,`;
  return [
    `${formatQuantity(row.WeeklySales || null)} a week${season} for ${days} days`,
    row.ReorderLevel ? `plus a reorder level of ${formatQuantity(row.ReorderLevel || null)}` : '',
    `less ${formatQuantity(row.Free)} free and ${formatQuantity(row.OnOrder || null)} on order`,
    `rounded up to ${inPallets(row.Proposed, { ...row, UnitsPerLayer: null })}`,
  ]
    .filter(Boolean)
    .join(', ');
};

export const reorderColumns: readonly Column<ReorderRow>[] = [
  { key: 'ProductCode', title: 'Product', sortBy: 'server', cell: (row) => row.ProductCode },
  {
    key: 'Description',
    title: 'Description',
    sortBy: 'server',
    phone: 'first',
    cell: (row) => row.Description,
  },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', hideOrder: 3, cell: (row) => row.SupplierName },
  { key: 'Free', title: 'Free', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  coverColumn,
  {
    key: 'OnOrder',
    title: 'On order',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => formatQuantity(row.OnOrder || null),
  },
  { key: 'ReorderLevel', title: 'Reorder level', isFigure: true, hideOrder: 2, cell: (row) => formatQuantity(row.ReorderLevel || null) },
  {
    key: 'WeeklySales',
    title: 'Weekly sales',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => formatQuantity(row.WeeklySales || null),
  },
  { key: 'Season', title: 'Season, %', isFigure: true, hideOrder: 1, cell: (row) => formatQuantity(row.Season) },
  {
    key: 'LeadTimeDays',
    title: 'Lead time, days',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 1,
    cell: (row) => formatQuantity(row.LeadTimeDays || null),
  },
  {
    key: 'Proposed',
    title: 'Proposed',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => (row.Proposed > 0 ? <strong title={explainProposal(row)}>{formatQuantity(row.Proposed)}</strong> : ''),
    value: (row) => row.Proposed,
  },
];
