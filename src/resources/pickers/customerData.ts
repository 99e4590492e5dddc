import type { CustomerName } from '#contract/masterData/customers/shapes.ts';

/** Key in session storage for the current customer, given by specification §3. */
const key = 'customerData';

export type CustomerData = CustomerName & { CurrencyId: number };

export const rememberCustomer = ({ CustomerId, Name, AccountCode, CurrencyId }: CustomerData) =>
  sessionStorage.setItem(key, JSON.stringify({ CustomerId, Name, AccountCode, CurrencyId }));

const isCustomer = (value: unknown): value is CustomerData =>
  typeof value === 'object' && value !== null && 'CustomerId' in value && typeof value.CustomerId === 'number' && 'Name' in value;

/** Returns the customer opened last. Undefined if there is none or the stored value is unreadable. */
export const getRememberedCustomer = (): CustomerData | undefined => {
  try {
    const storedValue: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isCustomer(storedValue) ? storedValue : undefined;
  } catch {
    return undefined;
  }
};

/** Query without a customer, so that the user can choose another. */
export const noCustomerQuery = { customerId: '' };

/** Returns the customer from the URL, else the last one opened. Undefined if `customerId` is empty in the URL. */
export const getCustomerId = (search: URLSearchParams) => {
  const parameter = search.get('customerId');
  if (parameter === noCustomerQuery.customerId) return undefined;
  const requestedId = Number(parameter);
  return Number.isInteger(requestedId) && requestedId > 0 ? requestedId : getRememberedCustomer()?.CustomerId;
};
