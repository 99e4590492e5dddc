import { dealName } from '#contract/sales/deal/dealName.ts';
import type { OrderHistoryLine } from '#contract/sales/orders/historyLines.ts';
import { statusWords } from '#contract/words/deals.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { DateText } from '#src/ui/text/texts.tsx';

type QuantityKey = 'Ordered' | 'Delivered' | 'Invoiced' | 'Credited' | 'Returned';

const makeQuantityColumn = (key: QuantityKey, hideOrder?: 1 | 2): Column<OrderHistoryLine> => ({
  key,
  title: key,
  isFigure: true,
  ...(hideOrder !== undefined && { hideOrder }),
  ...(key === 'Ordered' && { sortBy: 'server' as const, phone: 'first' as const }),
  value: (line) => line[key],
  cell: (line) => (line[key] === 0 && key !== 'Ordered' ? '' : formatQuantity(line[key])),
});

export const historyLineColumns: readonly Column<OrderHistoryLine>[] = [
  { key: 'DealNo', title: 'Deal', sortBy: 'server', cell: dealName, value: dealName },
  {
    key: 'OrderDate',
    title: 'Ordered on',
    showsTitle: true,
    sortBy: 'server',
    cell: (line) => <DateText date={line.OrderDate} />,
  },
  { key: 'ProductCode', title: 'Code', hideOrder: 3, sortBy: 'server', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Product', sortBy: 'server', phone: 'first', cell: (line) => line.Description },
  {
    key: 'UnitPrice',
    title: 'Price',
    isFigure: true,
    sortBy: 'server',
    value: (line) => line.UnitPrice,
    cell: (line) => (
      <>
        {`${formatPrice(line.UnitPrice)} ${line.CurrencyCode === 'GBP' ? '' : line.CurrencyCode}`}
        <span className="note">{line.PricePer === 1 ? ' each' : ` per ${formatQuantity(line.PricePer)}`}</span>
      </>
    ),
  },
  makeQuantityColumn('Ordered'),
  makeQuantityColumn('Delivered'),
  makeQuantityColumn('Invoiced'),
  makeQuantityColumn('Credited', 1),
  makeQuantityColumn('Returned', 2),
  { key: 'CustomerOrderNo', title: 'Their order no.', isExtra: true, cell: (line) => line.CustomerOrderNo },
  {
    key: 'Status',
    title: 'Status',
    isExtra: true,
    value: (line) => statusWords[line.Status],
    cell: (line) => statusWords[line.Status],
  },
];
