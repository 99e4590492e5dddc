import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { CustomerPicker } from './CustomerPicker.tsx';

const CustomerName = ({ customerId }: { customerId: number }) =>
  useAnswer(getCustomerName, { params: { id: customerId } }).data?.Name ?? customerId;

/** Filters rows by one customer, with `?customerId=25` in the URL. */
export const customerFilter: ListFilter = {
  key: 'customerId',
  label: 'Customer',
  choices: [],
  toFilter: (value) => ({ CustomerId: value }),
  showValue: (value) => <CustomerName customerId={Number(value)} />,
  input: ({ onChange }) => (
    <CustomerPicker autoFocus opensAtOnce value={null} onChange={(customer) => customer && onChange(String(customer.CustomerId))} />
  ),
};
