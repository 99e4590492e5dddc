import { dealName } from '#contract/sales/deal/dealName.ts';
import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { needChips, getStatusChip } from '#src/custom/sales/orders/words.ts';

export const openOrderColumns: readonly Column<OrderRow>[] = [
  { key: 'DealNo', title: 'Deal', sortBy: 'server', cell: dealName, value: dealName },
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'CustomerOrderNo', title: 'Their order no.', hideOrder: 3, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'RequiredDate',
    title: 'Required',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => (
      <span className="required">
        {row.NextPlanned === null ? (
          <DateText date={row.RequiredDate} />
        ) : (
          <span title="Next planned delivery of this call-off">
            next <DateText date={row.NextPlanned} />
          </span>
        )}
        {row.PromisedDate !== null && row.PromisedDate !== row.RequiredDate && (
          <span className="note">
            promised <DateText date={row.PromisedDate} />
          </span>
        )}
        {row.IsLate && <StatusChip tone="refused">Overdue</StatusChip>}
      </span>
    ),
  },
  {
    key: 'Status',
    title: 'Status',
    value: (row) => getStatusChip(row).word,
    sortBy: 'server',
    cell: (row) => (
      <>
        <StatusChip tone={getStatusChip(row).tone}>{getStatusChip(row).word}</StatusChip>
        {row.ShortPick && (
          <span title={row.ShortPick}>
            {' '}
            <StatusChip tone="attention">Short</StatusChip>
          </span>
        )}
        {row.Needs.map((need) => {
          const needChip = needChips[need];
          return needChip ? (
            <span key={need} title={needChip.title}>
              {' '}
              <StatusChip tone={needChip.tone}>{needChip.word}</StatusChip>
            </span>
          ) : null;
        })}
      </>
    ),
  },
  {
    key: 'DealType',
    title: 'Type',
    sortBy: 'server',
    hideOrder: 2,
    value: (row) => dealTypeWords[row.DealType],
    cell: (row) => dealTypeWords[row.DealType],
  },
  { key: 'AccountCode', title: 'Account', isExtra: true, sortBy: 'server', cell: (row) => row.AccountCode },
  {
    key: 'OrderDate',
    title: 'Ordered',
    showsTitle: true,
    isExtra: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.OrderDate} />,
  },
  {
    key: 'LineCount',
    title: 'Lines',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 1,
    cell: (row) => formatQuantity(row.LineCount),
  },
  {
    key: 'NetAmount',
    title: 'Net',
    phone: 'first',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.NetAmount} currency={row.CurrencyCode} />,
  },
];
