import { Navigate, useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { WantedInvoice } from '#src/papers/invoice/WantedInvoice.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';

/** /customerinvoices: the customer’s own documents. Orders and requests were once here, so their old addresses lead to the orders. */
export const OwnPapers = () => {
  const [address] = useSearchParams();
  if (address.has('show')) return <Navigate to={{ pathname: screens.ownOrders, search: address.toString() }} replace />;
  return (
    <>
      <OwnAccount>{(customerId) => <OwnDocuments customerId={customerId} />}</OwnAccount>
      <WantedInvoice />
    </>
  );
};
