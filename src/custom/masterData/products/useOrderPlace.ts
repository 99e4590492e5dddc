import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { customerIdFor, rememberedCustomer } from '#src/resources/pickers/customerData.ts';

/** The customer that one came with, or was with last; and the draft of the order that one came from, which goes on. */
export const useOrderPlace = () => {
  const [address] = useSearchParams();
  const location = useLocation() as { state: unknown };
  // Filters change the address, and what was told with it would be gone.
  const [state] = useState(location.state);
  const customerId = customerIdFor(address);
  const remembered = rememberedCustomer();
  return { customerId, name: remembered?.CustomerId === customerId ? remembered?.Name : undefined, state };
};
