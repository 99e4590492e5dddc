import { dealName } from '#contract/sales/deal/dealName.ts';
import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { paperWords } from '#contract/words/papers.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

type One = Column<AccountDocument>;

const deal = ({ DealNo, Part }: AccountDocument) => (DealNo === null ? '' : dealName({ DealNo, Part }));

/** A credit note has no due date. */
const dueOn = ({ Kind, DueDate }: AccountDocument) => (Kind === 'Credit' ? null : DueDate);

/** Columns for invoices, credit notes and debit notes of an account. Each list chooses its columns and titles. */
export const documentColumns = {
  number: { key: 'Number', title: 'Number', sortBy: 'server', cell: (row) => row.OriginalNo ?? String(row.Number) },
  kind: {
    key: 'Kind',
    title: 'Kind',
    hideOrder: 2,
    sortBy: 'server',
    value: (row) => paperWords[row.Kind],
    cell: (row) => paperWords[row.Kind],
  },
  date: { key: 'Date', title: 'Date', sortBy: 'server', cell: (row) => <DateText date={row.Date} /> },
  due: {
    key: 'DueDate',
    title: 'Due',
    showsTitle: true,
    hideOrder: 1,
    sortBy: 'server',
    value: (row) => dueOn(row) ?? '',
    cell: (row) => <DateText date={dueOn(row)} />,
  },
  deal: { key: 'DealNo', title: 'Deal', showsTitle: true, hideOrder: 3, sortBy: 'server', value: deal, cell: deal },
  customerOrderNo: { key: 'CustomerOrderNo', title: 'Their order no.', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  state: {
    key: 'State',
    title: 'State',
    value: (row) => (row.IsOverdue ? 'Overdue' : ''),
    cell: (row) => row.IsOverdue && <StatusChip tone="refused">Overdue</StatusChip>,
  },
  gross: {
    key: 'GrossAmount',
    title: 'Gross',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} />,
  },
  outstanding: {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => row.Outstanding !== 0 && <MoneyText amount={row.Outstanding} currency={row.CurrencyCode} strong />,
  },
} as const satisfies Record<string, One>;
