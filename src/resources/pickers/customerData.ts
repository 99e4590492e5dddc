import type { CustomerName } from '#contract/masterData/customers/shapes.ts';

/** Specification §3: the customer one is working with is kept in session storage under this name. */
const key = 'customerData';

export type CustomerData = CustomerName & { CurrencyId: number };

export const rememberCustomer = ({ CustomerId, Name, AccountCode, CurrencyId }: CustomerData) =>
  sessionStorage.setItem(key, JSON.stringify({ CustomerId, Name, AccountCode, CurrencyId }));

const isCustomer = (value: unknown): value is CustomerData =>
  typeof value === 'object' && value !== null && 'CustomerId' in value && typeof value.CustomerId === 'number' && 'Name' in value;

/** Undefined where none was opened yet, or what is kept cannot be read. */
export const rememberedCustomer = (): CustomerData | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isCustomer(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** In the address: of no customer, whoever was opened last, so that another is chosen. */
export const ofNoCustomer = { customerId: '' };

/** The customer a screen is for: the address's `customerId` before the one that was opened last; where it is empty, none. */
export const customerIdFor = (search: URLSearchParams) => {
  const said = search.get('customerId');
  if (said === ofNoCustomer.customerId) return undefined;
  const asked = Number(said);
  return Number.isInteger(asked) && asked > 0 ? asked : rememberedCustomer()?.CustomerId;
};
