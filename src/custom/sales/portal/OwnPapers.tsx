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
  const shown = parts.find(({ key }) => key === address.get('show'))?.key ?? 'documents';
  // Stored in the address, so that an unsent request is found again after a reload.
  const asked = address.get('ask');
  const setAsked = (ask: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (ask === undefined) next.delete('ask');
      else next.set('ask', ask);
      return next;
    });
  const toRequests = () => setAddress({ show: 'requests' });
  const tabs = (
    <div className="status-tabs" role="group" aria-label="Section">
      {parts.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={shown === key} onClick={() => setAddress(key === 'documents' ? {} : { show: key })}>
          {label}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {shown === 'orders' && (
        <OwnOrders
          customerId={user.customerId}
          before={tabs}
          again={Number(asked) || undefined}
          onAgain={(orderId) => setAsked(orderId?.toString())}
          onAsked={toRequests}
        />
      )}
      {shown === 'requests' && (
        <OwnRequests
          customerId={user.customerId}
          before={tabs}
          isAsking={asked !== null}
          onAsking={(isAsking) => setAsked(isAsking ? 'usual' : undefined)}
        />
      )}
      {shown === 'documents' && <OwnDocuments customerId={user.customerId} before={tabs} />}
      <WantedInvoice />
    </>
  );
};
