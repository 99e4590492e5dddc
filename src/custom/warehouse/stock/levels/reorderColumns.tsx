import type { ReorderRow } from '#contract/warehouse/stock/reorder.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
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
  { key: 'ProductCode', title: 'Product', width: '9.5rem', sortBy: 'server', cell: (row) => row.ProductCode },
  {
    key: 'Description',
    title: 'Description',
    sortBy: 'server',
    phone: 'first',
    share: 15,
    keepsWidth: true,
    wraps: true,
    cell: (row) => row.Description,
  },
  { key: 'SupplierName', title: 'Supplier', width: '11rem', wraps: true, sortBy: 'server', hideOrder: 2, cell: (row) => row.SupplierName },
  { key: 'Free', title: 'Free', width: '6rem', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Free) },
  {
    key: 'OnOrder',
    title: 'On order',
    width: '6.5rem',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => formatQuantity(row.OnOrder || null),
  },
  { key: 'ReorderLevel', title: 'Reorder level', width: '6.5rem', isFigure: true, cell: (row) => formatQuantity(row.ReorderLevel || null) },
  {
    key: 'WeeklySales',
    title: 'Weekly sales',
    width: '6rem',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => formatQuantity(row.WeeklySales || null),
  },
  { key: 'Season', title: 'Season, %', width: '6.5rem', isFigure: true, hideOrder: 1, cell: (row) => formatQuantity(row.Season) },
  {
    key: 'LeadTimeDays',
    title: 'Lead time, days',
    width: '7.5rem',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 1,
    cell: (row) => formatQuantity(row.LeadTimeDays || null),
  },
  {
    key: 'Proposed',
    title: 'Proposed',
    width: '7rem',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => (row.Proposed > 0 ? <strong title={explainProposal(row)}>{formatQuantity(row.Proposed)}</strong> : ''),
    value: (row) => row.Proposed,
  },
];
