import { useNavigate, useSearchParams } from 'react-router';
import { customerInvoices } from '#contract/invoices/calls.ts';
import type { AccountDocument } from '#contract/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { documentColumns } from '#src/papers/documentColumns.tsx';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

// The list of invoices and the form are never shown together.
const OneCredit = whenWanted(async () => (await import('./OneCredit.tsx')).OneCredit);

const { number, kind, date, deal, customerOrderNo, gross, outstanding } = documentColumns;
const columns: readonly Column<AccountDocument>[] = [
  number,
  kind,
  date,
  deal,
  customerOrderNo,
  { ...outstanding, title: 'Open', leaves: 1, phone: 'second' },
  { ...gross, phone: 'first' },
];

const WhichInvoice = ({ customerId }: { customerId: number }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, perPage: 50 });
  const navigate = useNavigate();
  const open = ({ Kind, InvoiceId, CreditId }: AccountDocument) => {
    if (Kind === 'Invoice' && InvoiceId !== null) void navigate(screenPaths.addCredit(customerId, InvoiceId));
    else if (CreditId !== null) void navigate(screenPaths.credit(customerId, CreditId));
  };
  return (
    <ListScreen
      title="Add credit"
      label="Which invoice is credited?"
      detail="Which invoice is credited? Open it; a credit note opens as it is."
      list={list}
      columns={columns}
      search="Search number, deal, their order no."
      keyOf={(row) => `${row.Kind} ${row.InvoiceId ?? row.CreditId}`}
      onOpen={open}
      primary={<LinkButton to={screenPaths.credits(customerId)}>All credits</LinkButton>}
      empty={<Empty>Nothing was invoiced to this customer yet.</Empty>}
    />
  );
};

/** /addcredit: of a customer’s invoice; without one it asks which. */
export const AddCredit = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const customerId = customerIdFor(address);
  const invoiceId = Number(address.get('invoiceId'));
  if (customerId && invoiceId)
    return (
      <OneCredit
        key={invoiceId}
        customerId={customerId}
        invoiceId={invoiceId}
        onSaved={(credit) => void navigate(screenPaths.credit(credit.CustomerId, credit.CreditId), { replace: true })}
      />
    );
  if (customerId) return <WhichInvoice key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Add credit"
      about="Their invoices: one of them is credited."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
