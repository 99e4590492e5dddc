import type { CustomerStatementRow } from '#contract/money/statements/calls.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

const money = (key: 'Balance' | 'Overdue' | 'Unallocated' | 'Tied', title: string): Column<CustomerStatementRow> => ({
  key,
  title,
  isFigure: true,
  sortBy: 'server',
  phone: key === 'Balance' ? 'first' : 'second',
  cell: (row) => <MoneyText amount={key === 'Balance' ? row.Balance : row[key] || null} currency={row.CurrencyCode} />,
});

export const balanceColumns: readonly Column<CustomerStatementRow>[] = [
  { key: 'Name', title: 'Customer', sortBy: 'server', cell: (row) => row.Name },
  { key: 'AccountCode', title: 'Account', sortBy: 'server', hideOrder: 2, cell: (row) => row.AccountCode },
  money('Balance', 'Balance'),
  money('Overdue', 'Overdue'),
  money('Unallocated', 'Unallocated'),
  { ...money('Tied', 'Tied to pro formas'), hideOrder: 2 },
  {
    key: 'LastStatementOn',
    title: 'Last statement',
    showsTitle: true,
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => formatDate(row.LastStatementOn),
  },
];
