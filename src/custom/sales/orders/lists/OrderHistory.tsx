import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId } from '#src/resources/pickers/customerData.ts';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { HistoryLines } from './HistoryLines.tsx';
import { HistoryDeals } from './HistoryDeals.tsx';
import '#src/custom/sales/sales.css';

const History = ({ customerId }: { customerId: number }) => {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by') === 'lines' ? 'lines' : 'deals';
  const choose = (view: string) => setAddress({ customerId: String(customerId), ...(view === 'lines' && { by: view }) }, { replace: true });
  const tabs = (
    <Tabs value={by} onChange={(_event, view: string) => choose(view)} aria-label="Order history">
      <Tab value="deals" label="By order" />
      <Tab value="lines" label="By line" />
    </Tabs>
  );
  if (by === 'deals') return <HistoryDeals customerId={customerId} before={tabs} />;
  return <HistoryLines customerId={customerId} before={tabs} detail={<OfCustomer customerId={customerId} />} />;
};

/** Screen at /customerordershistory: all orders of one customer, the newest first. */
export const OrderHistory = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = getCustomerId(address);
  if (customerId) return <History key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Order history"
      about="All orders of this customer, with the units delivered, invoiced, credited and returned."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
