import type { CreditRow, CreditState } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { creditWords } from '#contract/words/sales.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

export const stateTones = { Draft: 'attention', Issued: 'done', Cancelled: 'refused' } as const satisfies Record<CreditState, string>;

const formatCreditName = ({ CreditNo }: CreditRow) => (CreditNo === null ? creditWords.Draft : String(CreditNo));

export const creditColumns: readonly Column<CreditRow>[] = [
  { key: 'CreditNo', title: 'Credit note', sortBy: 'server', cell: formatCreditName, value: formatCreditName },
  { key: 'CreditDate', title: 'Date', sortBy: 'server', cell: (row) => <DateText date={row.CreditDate} /> },
  {
    key: 'InvoiceNo',
    title: 'Invoice',
    showsTitle: true,
    sortBy: 'server',
    cell: invoiceName,
  },
  { key: 'CreditReason', title: 'Reason', hideOrder: 1, sortBy: 'server', cell: (row) => row.CreditReason },
  {
    key: 'State',
    title: 'State',
    sortBy: 'server',
    value: (row) => creditWords[row.State],
    cell: (row) => <StatusChip tone={stateTones[row.State]}>{creditWords[row.State]}</StatusChip>,
  },
  {
    key: 'Unallocated',
    title: 'Unallocated',
    isFigure: true,
    sortBy: 'server',
    hideOrder: 2,
    cell: (row) => <MoneyText amount={row.Unallocated || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'GrossAmount',
    title: 'Gross',
    isFigure: true,
    sortBy: 'server',
    phone: 'first',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} strong />,
  },
];
