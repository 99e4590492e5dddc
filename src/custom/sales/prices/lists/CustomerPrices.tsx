import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { listCustomerPrices } from '#contract/sales/prices/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { getRememberedCustomer } from '#src/resources/pickers/customerData.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { usePriceFilters } from './priceFilters.ts';
import { OfferedPrices } from './OfferedPrices.tsx';

/** Shows a customer’s past, current and future prices. */
export const CustomerPrices = ({ customerId }: { customerId: number }) => {
  const list = useServerList(listCustomerPrices, { params: { id: customerId }, filters: usePriceFilters() });
  const lastCustomer = getRememberedCustomer();
  const customerName = list.rows?.[0]?.CustomerName ?? (lastCustomer?.CustomerId === customerId ? lastCustomer.Name : undefined);
  // Loads the name, because an empty list has no line that shows it.
  const { data: customer } = useAnswer(
    getCustomerName,
    { params: { id: customerId } },
    { enabled: customerName === undefined && list.rows !== undefined },
  );
  const name = customerName ?? customer?.Name ?? 'Customer';
  const detail = (
    <>
      <ReachLink to={screenPaths.customer(customerId)}>{name}</ReachLink>{' '}
      <ReachLink to={screenPaths.standardPrices()}>Standard prices</ReachLink>
    </>
  );
  return <OfferedPrices list={list} title="Customer price list" detail={detail} customerId={customerId} />;
};
