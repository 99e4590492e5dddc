import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getCustomerId, getRememberedCustomer } from '#src/resources/pickers/customerData.ts';

/** Returns the customer from the URL or the last one opened, and the draft of the order that the user came from. */
export const useOrderPlace = () => {
  const [address] = useSearchParams();
  const location = useLocation() as { state: unknown };
  // Kept in state, because filters change the URL and its location state would be lost.
  const [state] = useState(location.state);
  const customerId = getCustomerId(address);
  const lastCustomer = getRememberedCustomer();
  return { customerId, name: lastCustomer?.CustomerId === customerId ? lastCustomer?.Name : undefined, state };
};
