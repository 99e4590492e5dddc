import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { DateText } from '#src/ui/text/texts.tsx';
import { openOrderColumns } from './openOrderColumns.tsx';

// All rows are one customer's, so the order date replaces the customer.
export const historyColumns = openOrderColumns
  .filter(({ isExtra }) => !isExtra)
  .flatMap((column) =>
    column.key === 'CustomerName'
      ? [
          {
            key: 'OrderDate',
            title: 'Ordered',
            showsTitle: true,
            sortBy: 'server' as const,
            cell: (row: OrderRow) => <DateText date={row.OrderDate} />,
          },
        ]
      : [column],
  );
