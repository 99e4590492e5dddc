import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import { getCustomerOverview } from '#contract/masterData/customers/calls.ts';
import type { CustomerOverview } from '#contract/masterData/customers/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { accountWords, creditHoldWords } from '#contract/words/customers.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { WantedInvoice } from '#src/papers/invoice/WantedInvoice.tsx';
import { rememberCustomer } from '#src/resources/pickers/customerData.ts';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { PhoneLink } from '#src/ui/text/PhoneLink.tsx';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { AccountColumn } from './AccountColumn.tsx';
import { AddressPanel } from './AddressPanel.tsx';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { Addresses, Contacts } from './Addresses.tsx';
import { Comments } from './Comments.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { InvoiceTable, LastOrderLines, OpenDealTable, PaymentTable } from './sections.tsx';
import './customers.css';

interface CustomerPageProps {
  customerId: number;
  /** Id of the invoice that the user searched for. The page opens this invoice and marks it among the latest invoices. */
  invoiceId: number | undefined;
}

const isSearch = (address: string) => address.startsWith(screens.findCustomer) && !address.includes('customerId=');

/**
 * Shows everything about one customer. What one asks first is in sight without scrolling: the days of the open orders on the left, the balance
 * by age and the pallets on the right.
 */
export const CustomerPage = ({ customerId, invoiceId: requestedId }: CustomerPageProps) => {
  // Closing the invoice panel removes the id from the URL. The state keeps it, so that the invoice stays marked.
  const [invoiceId, setInvoiceId] = useState(requestedId);
  if (requestedId !== undefined && requestedId !== invoiceId) setInvoiceId(requestedId);
  const input = { params: { id: customerId }, query: invoiceId === undefined ? {} : { invoiceId } };
  const answer = useAnswer(getCustomerOverview, input);
  const backToSearch = useBackTo(screens.findCustomer, isSearch);
  useScreenKeys([{ key: 'Escape', label: 'Back to the search results', run: backToSearch }]);
  const customer = answer.data?.Customer;
  useEffect(() => {
    if (customer) rememberCustomer(customer);
  }, [customer]);
  if (answer.error instanceof ApiError && answer.error.status === 404)
    return <NotThere what="customer" to={screens.findCustomer} all="Find customer" />;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} title="The customer could not be loaded" />;
  if (!answer.data)
    return (
      <>
        <ScreenTitle title="Customer" />
        <Loading rows={14} label="Loading the customer" />
      </>
    );
  return <LoadedCustomer overview={answer.data} invoiceId={invoiceId} />;
};

const Chips = ({ overview: { Customer, Words } }: { overview: CustomerOverview }) => (
  <>
    <span>{Customer.AccountCode}</span>
    <span>
      {[Words.CustomerType, Words.CustomerGroup, Words.CurrencyCode === 'GBP' ? null : Words.CurrencyCode].filter(Boolean).join(' · ')}
    </span>
    {Customer.ContactName && <span>{Customer.ContactName}</span>}
    {Customer.Phone && <PhoneLink phone={Customer.Phone} />}
    {Customer.ProForma && <StatusChip tone="information">Pays before delivery</StatusChip>}
    {!Customer.Active && <StatusChip tone="neutral">{accountWords.NotInUse}</StatusChip>}
  </>
);

const StopBanner = ({ reason }: { reason: string | null }) => (
  <div className="customer-stop" role="alert">
    <StateIcon tone="refused" />
    <strong>{creditHoldWords.OnStop}</strong>
    <span>{reason}</span>
  </div>
);

type EditedAddress = Address | 'new' | undefined;

/** Returns the address whose panel is open. It was opened by its button, or by the URL if the user resumes a draft. */
const useAddressEditing = (addresses: readonly Address[]) => {
  const [openedAddress, setOpenedAddress] = useState<EditedAddress>();
  const [search, setSearch] = useSearchParams();
  const addressParameter = search.get('address');
  const requestedAddress =
    addressParameter === 'new' ? addressParameter : addresses.find(({ AddressId }) => String(AddressId) === addressParameter);
  const close = () => {
    setOpenedAddress(undefined);
    if (addressParameter === null) return;
    search.delete('address');
    setSearch(search, { replace: true });
  };
  return { editing: openedAddress ?? requestedAddress, open: setOpenedAddress, close };
};

const LoadedCustomer = ({ overview, invoiceId }: { overview: CustomerOverview; invoiceId: number | undefined }) => {
  const { Customer, Words, OpenDeals, LastOrder, Invoices, Payments } = overview;
  const { editing, open, close } = useAddressEditing(overview.Addresses);
  const currency = Words.CurrencyCode;
  return (
    <>
      <ScreenTitle
        title={Customer.Name}
        detail={<Chips overview={overview} />}
        primary={<CustomerActions customer={Customer} onAddAddress={() => open('new')} />}
      />
      {Customer.OnStop && <StopBanner reason={Customer.OnStopReason} />}
      <div className="record customer-record">
        <div className="customer-sections">
          <OpenDealTable deals={OpenDeals} currency={currency} customerId={Customer.CustomerId} />
          <LastOrderLines order={LastOrder} />
          <InvoiceTable invoices={Invoices} currency={currency} customerId={Customer.CustomerId} wanted={invoiceId} />
          <PaymentTable payments={Payments} currency={currency} customerId={Customer.CustomerId} />
          <Addresses addresses={overview.Addresses} onEdit={open} />
          <Contacts customer={Customer} />
          <Comments customerId={Customer.CustomerId} comments={overview.Comments} />
          <RecordFiles subject="Customer" id={Customer.CustomerId} />
        </div>
        <AccountColumn overview={overview} />
      </div>
      <WantedInvoice />
      {editing && (
        <AddressPanel
          customerId={Customer.CustomerId}
          customerName={Customer.Name}
          address={editing === 'new' ? undefined : editing}
          onClose={close}
        />
      )}
    </>
  );
};
