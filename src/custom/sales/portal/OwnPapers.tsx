import { useSearchParams } from 'react-router';
import { heldToken } from '#src/api/session/session.ts';
import { readValidToken } from '#src/authProvider/token.ts';
import { ErrorState } from '#src/ui/states/states.tsx';
import { WantedInvoice } from '#src/papers/invoice/WantedInvoice.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { OwnRequests } from './OwnRequests.tsx';

const parts = [
  { key: 'documents', label: 'Invoices and credits' },
  { key: 'orders', label: 'Orders' },
  { key: 'requests', label: 'Requests' },
] as const;

/** /customerinvoices: the customer’s own documents, orders and requests. */
export const OwnPapers = () => {
  const [address, setAddress] = useSearchParams();
  const user = readValidToken(heldToken());
  if (!user?.customerId)
    return <ErrorState error={new Error('Your sign-in is not linked to a customer account. Please ask us to set it up.')} />;
  const visibleTab = parts.find(({ key }) => key === address.get('show'))?.key ?? 'documents';
  // Stored in the address, so that an unsent request is found again after a reload.
  const requestKey = address.get('ask');
  const setRequestKey = (requestKeyNow: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (requestKeyNow === undefined) next.delete('ask');
      else next.set('ask', requestKeyNow);
      return next;
    });
  const toRequests = () => setAddress({ show: 'requests' });
  const tabs = (
    <div className="status-tabs" role="group" aria-label="Section">
      {parts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={visibleTab === key}
          onClick={() => setAddress(key === 'documents' ? {} : { show: key })}
        >
          {label}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {visibleTab === 'orders' && (
        <OwnOrders
          customerId={user.customerId}
          before={tabs}
          again={Number(requestKey) || undefined}
          onAgain={(orderId) => setRequestKey(orderId?.toString())}
          onAsked={toRequests}
        />
      )}
      {visibleTab === 'requests' && (
        <OwnRequests
          customerId={user.customerId}
          before={tabs}
          isAsking={requestKey !== null}
          onAsking={(isAsking) => setRequestKey(isAsking ? 'usual' : undefined)}
        />
      )}
      {visibleTab === 'documents' && <OwnDocuments customerId={user.customerId} before={tabs} />}
      <WantedInvoice />
    </>
  );
};
