import type { PurchaseOrderRow } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { formatPurchaseNumber, stateTones } from './words.ts';

const cost: Column<PurchaseOrderRow> = {
  key: 'NetAmount',
  title: 'Cost',
  isFigure: true,
  hideOrder: 1,
  cell: (row) =>
    row.NetAmount === null ? <span className="soft">unknown</span> : <MoneyText amount={row.NetAmount} currency={row.CurrencyCode} />,
};

export const purchaseColumns = (showsCost: boolean): Column<PurchaseOrderRow>[] => [
  {
    key: 'PurchaseOrderNo',
    title: 'Order',
    sortBy: 'server',
    cell: (row) => `${formatPurchaseNumber(row)}${row.Revision > 1 ? `, revision ${row.Revision}` : ''}`,
    value: (row) => row.PurchaseOrderNo,
  },
  { key: 'SupplierName', title: 'Supplier', sortBy: 'server', phone: 'first', cell: (row) => row.SupplierName },
  { key: 'SupplierDepotName', title: 'Depot', sortBy: 'server', hideOrder: 1, cell: (row) => row.SupplierDepotName },
  {
    key: 'DealNo',
    title: 'For',
    sortBy: 'server',
    hideOrder: 4,
    cell: (row) => (row.DealNo === null ? 'own stock' : `${row.DealNo} ${row.CustomerName}`),
    value: (row) => row.DealNo,
  },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    value: (row) => purchaseWords[row.State],
    cell: (row) => <StatusChip tone={stateTones[row.State]}>{purchaseWords[row.State]}</StatusChip>,
  },
  {
    key: 'OrderedOn',
    title: 'Ordered',
    showsTitle: true,
    sortBy: 'server',
    hideOrder: 1,
    cell: (row) => <DateText date={row.OrderedOn} />,
  },
  {
    key: 'RequiredDate',
    title: 'Required',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.RequiredDate} />,
  },
  {
    key: 'PromisedDate',
    title: 'Promised',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => (
      <span className="purchase-date">
        <DateText date={row.PromisedDate} />
        {row.IsLate && <StatusChip tone="refused">Overdue</StatusChip>}
      </span>
    ),
  },
  {
    key: 'LineCount',
    title: 'Lines',
    isFigure: true,
    sortBy: 'server',
    isExtra: true,
    cell: (row) => formatQuantity(row.LineCount),
  },
  { key: 'Quantity', title: 'Units', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Quantity) },
  {
    key: 'ReceivedQuantity',
    title: 'Received',
    isFigure: true,
    hideOrder: 2,
    cell: (row) => formatQuantity(row.ReceivedQuantity || null),
  },
  ...(showsCost ? [cost] : []),
];
