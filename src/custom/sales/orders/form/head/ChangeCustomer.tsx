import { useState } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

const CustomerPicker = lazyPart(async () => (await import('#src/resources/pickers/CustomerPicker.tsx')).CustomerPicker);

/** Moves an order started for the wrong account to another one. */
export const ChangeCustomer = ({ customerId, onChange }: { customerId: number; onChange: (customerId: number) => void }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <ActionButton kind="quiet" onPress={() => setOpen(true)}>
        Change customer
      </ActionButton>
    );
  return (
    <CustomerPicker
      label="Change customer to"
      value={null}
      autoFocus
      onChange={(customer) => {
        setOpen(false);
        if (customer && customer.CustomerId !== customerId) onChange(customer.CustomerId);
      }}
    />
  );
};
