import type { ReactNode } from 'react';
import { customerInvoices } from '#contract/invoices/calls.ts';
import type { AccountDocument } from '#contract/invoices/shapes.ts';
import { createStatement } from '#contract/statements/calls.ts';
import { overdueToPay } from '#contract/statements/ageing.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { openCreditPaper, openInvoicePaper } from '#src/papers/openPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney, owesWords, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const words = { Invoice: 'Invoice', Credit: 'Credit note', Debit: 'Debit note' };

const columns: readonly Column<AccountDocument>[] = [
  {
    key: 'Number',
    title: 'Document',
    width: '11rem',
    sortBy: 'server',
    value: (row) => `${words[row.Kind]} ${row.Number}`,
    cell: (row) => `${words[row.Kind]} ${row.Number}`,
  },
  { key: 'Date', title: 'Date', width: '8rem', sortBy: 'server', cell: (row) => <DateText date={row.Date} /> },
  {
    key: 'DueDate',
    title: 'Due',
    width: '8rem',
    saysTitle: true,
    leaves: 1,
    sortBy: 'server',
    cell: (row) => <DateText date={row.DueDate} />,
  },
  { key: 'CustomerOrderNo', title: 'Your order no.', leaves: 2, sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'State',
    title: 'State',
    width: '8rem',
    value: (row) => (row.IsOverdue ? 'Overdue' : ''),
    cell: (row) => row.IsOverdue && <StatusChip tone="refused">Overdue</StatusChip>,
  },
  {
    key: 'GrossAmount',
    title: 'Total',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} />,
  },
  {
    key: 'Outstanding',
    title: 'To pay',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => row.Outstanding !== 0 && <MoneyText amount={row.Outstanding} currency={row.CurrencyCode} strong />,
  },
];

const filters: readonly ListFilter[] = [
  { key: 'open', label: 'Show', choices: [{ value: 'open', label: 'what is to be paid' }], asks: () => ({ Show: 'Open' }) },
];

/** What the account comes to today, and how much of it is late. */
const useStanding = (customerId: number) => {
  const { data } = useAnswer(createStatement, { query: { CustID: customerId, DateTo: today() } });
  if (!data) return undefined;
  const code = data.Currency.Code;
  const late = Number(overdueToPay(data).ToPay);
  return `Your account ${owesWords(data.ClosingBalance, code)}${late > 0 ? `, ${formatMoney(late, code)} of it overdue` : ''}`;
};

/** Every invoice, credit and debit note of the own account; Enter opens the PDF. */
export const OwnDocuments = ({ customerId, before }: { customerId: number; before: ReactNode }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, filters, name: 'own documents' });
  const invoice = usePaper(openInvoicePaper);
  const credit = usePaper(openCreditPaper);
  const open = (row: AccountDocument) => {
    if (row.InvoiceId !== null) void invoice.run(row.InvoiceId);
    else if (row.CreditId !== null) void credit.run(row.CreditId);
  };
  return (
    <ListScreen
      title="Your invoices"
      list={list}
      columns={columns}
      keyOf={(row) => `${row.Kind} ${row.Number}`}
      onOpen={open}
      search="Search number, your order number"
      empty={<Empty>Nothing was invoiced to you yet.</Empty>}
      detail={useStanding(customerId)}
      before={before}
    />
  );
};
