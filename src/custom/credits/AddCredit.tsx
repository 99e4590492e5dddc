import { useNavigate, useSearchParams } from 'react-router';
import { dealName } from '#contract/deal/dealName.ts';
import { customerInvoices } from '#contract/invoices/calls.ts';
import type { AccountDocument } from '#contract/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

// The list of invoices and the form are never shown together.
const OneCredit = whenWanted(async () => (await import('./OneCredit.tsx')).OneCredit);

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
  { key: 'DealNo', title: 'Deal', width: '7rem', saysTitle: true, leaves: 3, sortBy: 'server', value: deal, cell: deal },
  { key: 'CustomerOrderNo', title: 'Their order no.', sortBy: 'server', cell: (row) => row.CustomerOrderNo },
  {
    key: 'Outstanding',
    title: 'Open',
    isFigure: true,
    leaves: 1,
    sortBy: 'server',
    cell: (row) => <MoneyText amount={row.Outstanding || null} currency={row.CurrencyCode} />,
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
      keyOf={(row) => `${row.Kind} ${row.Number}`}
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
    <>
      <ScreenTitle title="Add credit" />
      <CustomerPicker value={null} autoFocus onChange={(customer) => customer && setAddress({ customerId: String(customer.CustomerId) })} />
    </>
  );
};
