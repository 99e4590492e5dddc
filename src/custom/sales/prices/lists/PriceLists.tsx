import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId } from '#src/resources/pickers/customerData.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { CustomerPrices } from './CustomerPrices.tsx';
import { FirstDepot, StandardPrices } from './StandardPrices.tsx';

export const PriceLists = () => {
  const [address, setAddress] = useSearchParams();
  if (address.get('list') === 'standard') {
    const depotId = Number(address.get('depotId'));
    return depotId > 0 ? <StandardPrices key={depotId} depotId={depotId} /> : <FirstDepot />;
  }
  const customerId = getCustomerId(address);
  if (customerId) return <CustomerPrices key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Customer price list"
      detail={<ReachLink to={screenPaths.standardPrices()}>Standard prices</ReachLink>}
      about="Past, current and future prices of a customer. Other products use the standard prices."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
