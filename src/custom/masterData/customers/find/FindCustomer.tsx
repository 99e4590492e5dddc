import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '#src/ui/states/states.tsx';
import { CustomerPage } from '#src/custom/masterData/customers/CustomerPage.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';

const CustomerInvoices = lazy(async () => ({
  default: (await import('#src/custom/masterData/customers/CustomerInvoices.tsx')).CustomerInvoices,
}));

const readId = (text: string | null) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/** /findcustomer: shows the search, or one customer if the URL has `?customerId=`. */
export const FindCustomer = () => {
  const [search] = useSearchParams();
  const customerId = readId(search.get('customerId'));
  useEffect(() => {
    if (customerId === undefined) return;
    window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [customerId]);
  if (customerId !== undefined && search.get('all') === 'invoices')
    return (
      <Suspense fallback={<Loading rows={12} />}>
        <CustomerInvoices customerId={customerId} />
      </Suspense>
    );
  return customerId === undefined ? (
    <CustomerSearch />
  ) : (
    <CustomerPage key={customerId} customerId={customerId} invoiceId={readId(search.get('invoiceId'))} />
  );
};
