import { getCustomerOverview } from '#contract/masterData/customers/calls.ts';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { documentColumns } from '#src/papers/invoice/documentColumns.tsx';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const { number, kind, date, due, deal, customerOrderNo, state, gross, outstanding } = documentColumns;
const columns: readonly Column<AccountDocument>[] = [number, kind, date, due, deal, customerOrderNo, state, gross, outstanding];

const filters: readonly ListFilter[] = [
  {
    key: 'open',
    label: 'Show',
    choices: [{ value: 'open', label: 'open invoices' }],
    toFilter: () => ({ Show: 'Open' }),
  },
];

/** Lists all invoices, credit notes and debit notes of an account, newest first. Enter opens the PDF. */
export const CustomerInvoices = ({ customerId }: { customerId: number }) => {
  const account = useAnswer(getCustomerOverview, { params: { id: customerId } });
  const list = useServerList(customerInvoices, { params: { id: customerId }, filters, name: 'invoices' });
  const open = useOpenDocument();
  return (
    <ListScreen
      title="All invoices"
      noun="invoice"
      list={list}
      columns={columns}
      keyOf={(row) => `${row.Kind} ${row.InvoiceId ?? row.CreditId}`}
      onOpen={open}
      search="Search invoice number, deal number or their order number"
      empty={<Empty action={<ReachButton to={screenPaths.newOrder({ customerId })}>Create order</ReachButton>}>No invoices yet.</Empty>}
      detail={<ReachLink to={screenPaths.customer(customerId)}>{account.data?.Customer.Name ?? 'Customer'}</ReachLink>}
    />
  );
};
