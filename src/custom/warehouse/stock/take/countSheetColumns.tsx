import type { SupplierSheet } from '#contract/warehouse/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

const Progress = ({ sheet }: { sheet: SupplierSheet }) => {
  if (sheet.ToRecount > 0) return <StatusChip tone="attention">{`${plural(sheet.ToRecount, 'product')} to recount`}</StatusChip>;
  if (sheet.StockTakeId === null) return <span className="soft">Not started</span>;
  if (sheet.Counted >= sheet.Products) return <StatusChip tone="done">{stockTakeWords.Counted}</StatusChip>;
  return <StatusChip tone="information">{`${formatQuantity(sheet.Counted)} of ${formatQuantity(sheet.Products)} counted`}</StatusChip>;
};

export const countSheetColumns = (onPrint: (sheet: SupplierSheet) => void): Column<SupplierSheet>[] => [
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', cell: (sheet) => sheet.SupplierName },
  { key: 'Products', title: 'Products', isFigure: true, sortBy: 'server', cell: (sheet) => formatQuantity(sheet.Products) },
  { key: 'Counted', title: 'Count', sortBy: 'server', phone: 'first', cell: (sheet) => <Progress sheet={sheet} /> },
  {
    key: 'LastCountedOn',
    title: 'Last counted',
    showsTitle: true,
    sortBy: 'server',
    hideOrder: 1,
    cell: (sheet) => <DateText date={sheet.LastCountedOn} />,
  },
  {
    key: 'Print',
    title: '',
    phone: 'hidden',
    cell: (sheet) => (
      <ActionButton kind="quiet" name={`Print the count sheet of ${sheet.SupplierName}`} onPress={() => onPrint(sheet)}>
        Print
      </ActionButton>
    ),
    value: () => null,
  },
];
