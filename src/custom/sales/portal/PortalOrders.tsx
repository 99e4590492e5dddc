import { useSearchParams } from 'react-router';
import { OwnAccount } from './OwnAccount.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { useAskAddress } from './useAskAddress.ts';

const parts = [
  { key: 'orders', label: 'Orders' },
  { key: 'requests', label: 'Requests' },
] as const;

/** /yourorders: the customer’s own orders, and the requests for new ones. */
export const PortalOrders = () => {
  const [address, setAddress] = useSearchParams();
  const { ask, setAsk } = useAskAddress();
  const visibleTab = address.get('show') === 'requests' ? 'requests' : 'orders';
  const showRequests = () => setAddress({ show: 'requests' });
  const tabs = (
    <div className="status-tabs" role="group" aria-label="Section">
      {parts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={visibleTab === key}
          onClick={() => (key === 'orders' ? setAddress({}) : showRequests())}
        >
          {label}
        </button>
      ))}
    </div>
  );
  return (
    <OwnAccount>
      {(customerId) =>
        visibleTab === 'orders' ? (
          <OwnOrders
            customerId={customerId}
            before={tabs}
            again={Number(ask) || undefined}
            onAgain={(orderId) => setAsk(orderId?.toString())}
            onAsked={showRequests}
          />
        ) : (
          <OwnRequests
            customerId={customerId}
            before={tabs}
            isAsking={ask !== null}
            onAsking={(isAsking) => setAsk(isAsking ? 'usual' : undefined)}
          />
        )
      }
    </OwnAccount>
  );
};
