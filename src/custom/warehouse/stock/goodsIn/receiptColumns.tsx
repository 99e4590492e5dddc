import type { GoodsReceiptRow } from '#contract/warehouse/stock/goodsIn.ts';
import { undoneWords } from '#contract/words/undone.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

export const receiptColumns: readonly Column<GoodsReceiptRow>[] = [
  { key: 'GoodsReceiptId', title: 'Receipt', sortBy: 'server', cell: (row) => String(row.GoodsReceiptId) },
  {
    key: 'ReceivedOn',
    title: 'Received',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.ReceivedOn} />,
  },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', phone: 'first', cell: (row) => row.SupplierName },
  {
    key: 'PurchaseOrderNo',
    title: 'Order',
    sortBy: 'server',
    cell: (row) => String(row.PurchaseOrderNo ?? ''),
  },
  { key: 'SupplierDeliveryNoteNo', title: 'Delivery note', hideOrder: 2, cell: (row) => row.SupplierDeliveryNoteNo },
  { key: 'Units', title: 'Units', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Units) },
  { key: 'Broken', title: 'Broken', isFigure: true, hideOrder: 1, cell: (row) => (row.Broken > 0 ? formatQuantity(row.Broken) : '') },
  {
    key: 'State',
    title: 'State',
    hideOrder: 3,
    cell: (row) =>
      row.ReversesId !== null ? (
        <StatusChip tone="information">{`Reverses ${row.ReversesId}`}</StatusChip>
      ) : (
        row.ReversedById !== null && <StatusChip tone="neutral">{undoneWords.Reversed}</StatusChip>
      ),
    value: (row) => (row.ReversesId !== null ? `Reverses ${row.ReversesId}` : row.ReversedById === null ? '' : 'Reversed'),
  },
];
