import { getAddressesOfCustomer } from '#contract/masterData/addresses/calls.ts';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import { getPortalOrder } from '#contract/sales/portal/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';

interface DeliverToProps {
  customerId: number;
  /** The order to repeat. Its delivery address applies unless another is chosen. */
  orderId: number | undefined;
  value: number | null;
  onChange: (addressId: number | null) => void;
  error?: string | undefined;
}

const formatAddress = ({ Name, Line1, Town, PostCode }: Address) => [Name, Line1, Town, PostCode].filter(Boolean).join(', ');

/** Selects one of the account’s own delivery addresses, or none for the usual one. */
export const DeliverTo = ({ customerId, orderId, value, onChange, error }: DeliverToProps) => {
  const { data: addresses = [] } = useAnswer(getAddressesOfCustomer, { params: { id: customerId } });
  const { data: order } = useAnswer(getPortalOrder, { params: { id: orderId ?? 0 } }, { enabled: orderId !== undefined });
  const orderAddress = ['Same address as that order', order?.Place].filter(Boolean).join(': ');
  const places = addresses.filter(({ AddressType, AddressId }) => AddressType === 'Delivery' || AddressId === value);
  return (
    <SelectBox
      label="Deliver to"
      width="100%"
      none={orderId === undefined ? 'Your usual address' : orderAddress}
      choices={places.map((address) => ({ value: address.AddressId, label: formatAddress(address) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
};
