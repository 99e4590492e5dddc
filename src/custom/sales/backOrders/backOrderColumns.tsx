import type { BackOrderLine } from '#contract/sales/backOrders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

/** Shows the free stock. Marks it with ▲ if there is less than still has to be delivered. */
const FreeText = ({ Free, Quantity }: BackOrderLine) => {
  if (Free === null) return null;
  return Free < Quantity ? <span className="is-short">▲ {formatQuantity(Free)}</span> : formatQuantity(Free);
};

/** Shows a date, marked if the delivery is late. */
const DayAwaited = ({ day, isLate }: { day: string | null; isLate: boolean }) => (
  <span className="required">
    <DateText date={day} />
    {isLate && <StatusChip tone="refused">Overdue</StatusChip>}
  </span>
);

export const backOrderColumns: readonly Column<BackOrderLine>[] = [
  { key: 'DealNo', title: 'Deal', sortBy: 'server', cell: dealName, value: dealName },
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (line) => line.CustomerName },
  { key: 'ProductCode', title: 'Code', hideOrder: 2, sortBy: 'server', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Product', cell: (line) => line.Description },
  {
    key: 'Quantity',
    title: 'Still to deliver',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (line) => formatQuantity(line.Quantity),
  },
  { key: 'Free', title: 'Free stock', isFigure: true, cell: FreeText, value: (line) => line.Free },
  {
    key: 'OrderDate',
    title: 'Ordered',
    hideOrder: 1,
    showsTitle: true,
    sortBy: 'server',
    cell: (line) => <DateText date={line.OrderDate} />,
  },
  {
    key: 'RequiredDate',
    title: 'Required',
    showsTitle: true,
    sortBy: 'server',
    cell: (line) => <DayAwaited day={line.RequiredDate} isLate={line.IsLate && line.PromisedDate === null} />,
  },
  {
    key: 'PromisedDate',
    title: 'Promised',
    showsTitle: true,
    sortBy: 'server',
    cell: (line) => line.PromisedDate && <DayAwaited day={line.PromisedDate} isLate={line.IsLate} />,
  },
  {
    key: 'DealType',
    title: 'Type',
    hideOrder: 3,
    isExtra: true,
    value: (line) => dealTypeWords[line.DealType],
    cell: (line) => dealTypeWords[line.DealType],
  },
  { key: 'CustomerOrderNo', title: 'Their order no.', isExtra: true, cell: (line) => line.CustomerOrderNo },
];
