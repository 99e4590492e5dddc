import type { JournalLine } from '#contract/money/journals/calls.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

/** Formats `2026-09` as `Sep 2026`. */
const monthLabel = (month: string) => formatDate(`${month}-01`).slice(2);

const journalColumns = (debits: number): Column<JournalLine>[] => [
  { key: 'Journal', title: 'Journal', cell: (row) => `${row.Journal}, ${monthLabel(row.Month)}` },
  { key: 'NominalCode', title: 'Code', phone: 'first', cell: (row) => row.NominalCode ?? 'None' },
  { key: 'Account', title: 'Account', cell: (row) => row.Account },
  { key: 'TaxCode', title: 'Tax', hideOrder: 1, cell: (row) => row.TaxCode ?? '' },
  {
    key: 'Debit',
    title: 'Debit',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.Debit} />,
    total: <MoneyText amount={debits} strong />,
  },
  {
    key: 'Credit',
    title: 'Credit',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.Credit} />,
    total: <MoneyText amount={debits} strong />,
  },
];

/** Lists the lines by month, kind, nominal code and tax code. Debits equal credits, so `debits` is the total of both columns. */
export const JournalLines = ({ lines, debits }: { lines: readonly JournalLine[]; debits: number }) => (
  <Table
    label="Lines of the journal"
    rows={lines}
    columns={journalColumns(debits)}
    keyOf={(row) => [row.Month, row.Journal, row.Account, row.NominalCode, row.TaxCode].join(' ')}
    density="compact"
  />
);
