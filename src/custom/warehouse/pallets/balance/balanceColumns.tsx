import type { BalanceRow } from '#contract/warehouse/pallets/shapes.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { holderWords } from '#contract/words/goods.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import type { List } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';

const isAccount = ({ Holder }: BalanceRow) => Holder === 'Customer' || Holder === 'Haulier';

const Name = ({ row }: { row: BalanceRow }) =>
  isAccount(row) ? (
    <ReachLink to={screenPaths.ofCustomer(screens.palletBalance, row.HolderId)}>{row.HolderName}</ReachLink>
  ) : (
    row.HolderName
  );

const heldColumn: Column<BalanceRow> = {
  key: 'Held',
  title: 'Held',
  isFigure: true,
  phone: 'first',
  sortBy: 'server',
  cell: (row) => formatQuantity(row.Held),
};

const quantityColumn = (key: 'Opening' | 'Came' | 'Went', title: string): Column<BalanceRow> => ({
  key,
  title,
  isFigure: true,
  cell: (row) => formatQuantity(row[key] || null),
});

const valueColumn: Column<BalanceRow> = {
  key: 'Worth',
  title: 'Value',
  isFigure: true,
  hideOrder: 2,
  sortBy: 'server',
  cell: (row) => formatMoney(row.Worth),
};

const daysColumn: Column<BalanceRow> = {
  key: 'DaysHeld',
  title: 'Oldest, days',
  isFigure: true,
  hideOrder: 1,
  cell: (row) => formatQuantity(row.DaysHeld || null),
};

const palletColumn: Column<BalanceRow> = {
  key: 'Code',
  title: 'Pallet',
  sortBy: 'server',
  cell: (row) => row.Code,
};

const descriptionColumn: Column<BalanceRow> = { key: 'Description', title: 'Description', hideOrder: 3, cell: (row) => row.Description };

/** Columns of the list of all holders. */
export const holderColumns: readonly Column<BalanceRow>[] = [
  { key: 'HolderName', title: 'Held by', sortBy: 'server', cell: (row) => <Name row={row} />, value: (row) => row.HolderName },
  {
    key: 'Holder',
    title: 'Kind',
    hideOrder: 3,
    cell: (row) => holderWords[row.Holder],
    value: (row) => holderWords[row.Holder],
  },
  palletColumn,
  { ...descriptionColumn, isExtra: true },
  heldColumn,
  valueColumn,
  daysColumn,
];

/** Columns of one account's balances. `isOfPeriod` adds the columns of movements in the period. */
export const accountColumns = (isOfPeriod: boolean): readonly Column<BalanceRow>[] => [
  { ...palletColumn, phone: 'first' },
  descriptionColumn,
  ...(isOfPeriod ? [quantityColumn('Opening', 'Opening'), quantityColumn('Came', 'In'), quantityColumn('Went', 'Out')] : []),
  heldColumn,
  valueColumn,
  daysColumn,
];

/** Formats the total of the rows, such as `57 pallets, 3 types`. Undefined until all rows are loaded. */
export const formatHeld = ({ rows, total }: Pick<List<BalanceRow>, 'rows' | 'total'>) =>
  rows && rows.length === total
    ? `${plural(
        rows.reduce((sum, { Held: quantity }) => sum + quantity, 0),
        'pallet',
      )}, ${plural(rows.length, 'type')}`
    : undefined;
