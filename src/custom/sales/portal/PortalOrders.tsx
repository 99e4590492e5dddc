import { useSearchParams } from 'react-router';
import { StatusTabs } from '#src/ui/screen/StatusTabs.tsx';
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
    <StatusTabs
      label="Section"
      tabs={parts.map(({ key, label }) => ({
        label,
        isChosen: visibleTab === key,
        onChoose: () => (key === 'orders' ? setAddress({}) : showRequests()),
      }))}
    />
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
