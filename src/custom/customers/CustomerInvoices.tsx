import { getCustomerOverview } from '#contract/customers/calls.ts';
import { dealName } from '#contract/deal/dealName.ts';
import { getDocument } from '#contract/documents/calls.ts';
import { customerInvoices, openInvoiceDocument } from '#contract/invoices/calls.ts';
import type { AccountDocument } from '#contract/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { openCreditPaper } from '#src/papers/openPaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const words = { Invoice: 'Invoice', Credit: 'Credit note', Debit: 'Debit note' };
const deal = ({ DealNo, Part }: AccountDocument) => (DealNo === null ? '' : dealName({ DealNo, Part }));

const columns: readonly Column<AccountDocument>[] = [
  { key: 'Number', title: 'Number', width: '7rem', sortBy: 'server', cell: (row) => String(row.Number) },
  {
    key: 'Kind',
    title: 'Kind',
    width: '8rem',
    leaves: 2,
    sortBy: 'server',
    value: (row) => words[row.Kind],
    cell: (row) => words[row.Kind],
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
  { key: 'DealNo', title: 'Deal', width: '7rem', saysTitle: true, leaves: 3, sortBy: 'server', value: deal, cell: deal },
  { key: 'CustomerOrderNo', title: 'Their order no.', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'State',
    title: 'State',
    width: '8rem',
    value: (row) => (row.IsOverdue ? 'Overdue' : ''),
    cell: (row) => row.IsOverdue && <StatusChip tone="refused">Overdue</StatusChip>,
  },
  {
    key: 'GrossAmount',
    title: 'Gross',
    isFigure: true,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} />,
  },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    sortBy: 'server',
    cell: (row) => row.Outstanding !== 0 && <MoneyText amount={row.Outstanding} currency={row.CurrencyCode} strong />,
  },
];

const filters: readonly ListFilter[] = [
  {
    key: 'open',
    label: 'Show',
    choices: [{ value: 'open', label: 'what is open' }],
    asks: () => ({ Show: 'Open' }),
  },
];

/** All invoices, credit and debit notes of one account, the newest first; Enter opens the PDF. */
export const CustomerInvoices = ({ customerId }: { customerId: number }) => {
  const account = useAnswer(getCustomerOverview, { params: { id: customerId } });
  const list = useServerList(customerInvoices, { params: { id: customerId }, filters, name: 'invoices' });
  const show = useAction(getDocument, { onDone: openFile });
  const prepare = useAction(openInvoiceDocument, { onDone: (kept) => show.run({ params: { id: kept.DocumentId } }) });
  const credit = usePaper(openCreditPaper);
  const open = (row: AccountDocument) => {
    if (row.InvoiceId !== null) void prepare.run({ query: { InvoiceID: row.InvoiceId } });
    else if (row.CreditId !== null) void credit.run(row.CreditId);
  };
  return (
    <ListScreen
      title="All invoices"
      list={list}
      columns={columns}
      keyOf={(row) => `${row.Kind} ${row.Number}`}
      onOpen={open}
      search="Search number, deal, their order number"
      empty={<Empty>Nothing was invoiced to this account yet.</Empty>}
      detail={<ReachLink to={screenPaths.customer(customerId)}>{account.data?.Customer.Name ?? 'Customer'}</ReachLink>}
    />
  );
};
