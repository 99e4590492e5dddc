import Button from '@mui/material/Button';
import { getCustomerName } from '#contract/masterData/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { CustomerPicker } from './CustomerPicker.tsx';

interface CustomerFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const OneCustomer = ({ customerId, onClear }: { customerId: number; onClear: () => void }) => {
  const answer = useAnswer(getCustomerName, { params: { id: customerId } });
  const name = answer.data?.Name ?? customerId;
  return (
    <Button size="small" variant="outlined" onClick={onClear} aria-label={`Customer: ${name}. Show all customers`}>
      Customer: {name} ✕
    </Button>
  );
};

const CustomerFilter = ({ value, onChange }: CustomerFilterProps) =>
  Number(value) > 0 ? (
    <OneCustomer customerId={Number(value)} onClear={() => onChange(undefined)} />
  ) : (
    <CustomerPicker
      hideLabel
      placeholder="Customer: all"
      width="14rem"
      value={null}
      onChange={(customer) => customer && onChange(String(customer.CustomerId))}
    />
  );

/** Filters rows by one customer, with `?customerId=25` in the URL. */
export const customerFilter: ListFilter = {
  key: 'customerId',
  label: 'one customer',
  choices: [],
  toFilter: (value) => ({ CustomerId: value }),
  input: (inputProps) => <CustomerFilter {...inputProps} />,
};
