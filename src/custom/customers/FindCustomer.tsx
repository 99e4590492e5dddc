import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { CustomerPage } from './CustomerPage.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';

const idOf = (text: string | null) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/** Without `?customerId=` the search, with it everything about that customer. */
export const FindCustomer = () => {
  const [search] = useSearchParams();
  const customerId = idOf(search.get('customerId'));
  useEffect(() => {
    if (customerId === undefined) return;
    window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [customerId]);
  return customerId === undefined ? (
    <CustomerSearch />
  ) : (
    <CustomerPage key={customerId} customerId={customerId} invoiceId={idOf(search.get('invoiceId'))} />
  );
};
