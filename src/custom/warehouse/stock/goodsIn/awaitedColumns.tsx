import type { AwaitedOrder } from '#contract/warehouse/stock/goodsIn.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

export const isReceiptLate = (row: AwaitedOrder) => row.DueDate !== null && row.DueDate < today();

export const awaitedColumns: readonly Column<AwaitedOrder>[] = [
  { key: 'PurchaseOrderNo', title: 'Order', sortBy: 'server', cell: (row) => String(row.PurchaseOrderNo) },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', phone: 'first', cell: (row) => row.SupplierName },
  { key: 'Depot', title: 'From', hideOrder: 1, cell: (row) => row.Depot },
  {
    key: 'DueDate',
    title: 'Due',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => (
      <span className="stock-what">
        <DateText date={row.DueDate} />
        {isReceiptLate(row) && <StatusChip tone="refused">Overdue</StatusChip>}
      </span>
    ),
  },
  { key: 'Lines', title: 'Lines', isFigure: true, hideOrder: 2, cell: (row) => formatQuantity(row.Lines) },
  { key: 'Outstanding', title: 'Outstanding', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Outstanding) },
];
