import { useNavigate } from 'react-router';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { documentColumns } from '#src/papers/invoice/documentColumns.tsx';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const { number, kind, date, deal, customerOrderNo, gross, outstanding } = documentColumns;
const columns: readonly Column<AccountDocument>[] = [
  number,
  kind,
  date,
  deal,
  customerOrderNo,
  { ...outstanding, title: 'Open', hideOrder: 1, phone: 'second' },
  { ...gross, phone: 'first' },
];

/** Lists a customer's invoices to choose which one to credit. */
export const WhichInvoice = ({ customerId }: { customerId: number }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, perPage: 50 });
  const navigate = useNavigate();
  const open = ({ Kind, InvoiceId, CreditId }: AccountDocument) => {
    if (Kind === 'Invoice' && InvoiceId !== null) void navigate(screenPaths.addCredit(customerId, InvoiceId));
    else if (CreditId !== null) void navigate(screenPaths.credit(customerId, CreditId));
  };
  return (
    <ListScreen
      title="Add credit"
      noun="invoice"
      label="Invoices to credit"
      detail={<OfCustomer customerId={customerId} about="Choose the invoice to credit. Opening a credit note shows it as issued." />}
      list={list}
      columns={columns}
      search="Search number, deal, their order no."
      keyOf={(row) => `${row.Kind} ${row.InvoiceId ?? row.CreditId}`}
      onOpen={open}
      primary={<LinkButton to={screenPaths.credits(customerId)}>All credits</LinkButton>}
      empty={
        <Empty action={<ReachButton to={screenPaths.adHocInvoice({ customerId })}>Ad hoc invoice</ReachButton>}>
          This customer has no invoices yet.
        </Empty>
      }
    />
  );
};
