import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getCustomerId, getRememberedCustomer } from '#src/resources/pickers/customerData.ts';

/** Returns the customer in the URL, or else the last customer opened. Also returns the draft of the order from which the user opened this screen. */
export const useOrderPlace = () => {
  const [address] = useSearchParams();
  const location = useLocation() as { state: unknown };
  // Copied to React state, because a changed filter replaces the URL and drops its location state.
  const [state] = useState(location.state);
  const customerId = getCustomerId(address);
  const lastCustomer = getRememberedCustomer();
  return { customerId, name: lastCustomer?.CustomerId === customerId ? lastCustomer?.Name : undefined, state };
};
