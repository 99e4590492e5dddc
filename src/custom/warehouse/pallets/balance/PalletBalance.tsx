import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { getCustomerId, noCustomerQuery } from '#src/resources/pickers/customerData.ts';
import { ChaseList } from './ChaseList.tsx';
import { AccountBalance } from './AccountBalance.tsx';
import { CollectionList } from './CollectionList.tsx';
import { HolderBalances } from './HolderBalances.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

const views = ['all', 'chase', 'collections'];

/** /palletbalance: shows the pallets of the customer in the URL. If the URL has none, lists all holders. */
export const PalletBalance = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = address.has('view') ? undefined : getCustomerId(address);
  if (customerId) return <AccountBalance key={customerId} customerId={customerId} onAll={() => setAddress(noCustomerQuery)} />;
  const view = views.find((name) => name === address.get('view')) ?? 'all';
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, name: string) => setAddress(name === 'all' ? noCustomerQuery : { view: name }, { replace: true })}
      aria-label="Pallet balance"
    >
      <Tab value="all" label="All holders" />
      <Tab value="chase" label="Overdue" />
      <Tab value="collections" label="Collections" />
    </Tabs>
  );
  if (view === 'chase') return <ChaseList before={tabs} />;
  if (view === 'collections') return <CollectionList before={tabs} />;
  return <HolderBalances before={tabs} onCustomer={(id) => setAddress({ customerId: String(id) })} />;
};
