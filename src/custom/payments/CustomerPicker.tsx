import { searchCustomers } from '#contract/customers.ts';
import type { FoundCustomer } from '#contract/customerShapes.ts';
import { call } from '#src/api/call.ts';
import { Picker } from '#src/ui/inputs/Picker.tsx';
import { formatMoney } from '#src/ui/text/format.ts';

const search = (text: string, signal: AbortSignal) => call(searchCustomers, { query: { text } }, { signal });

interface CustomerPickerProps {
  onChoose: (customerId: number) => void;
}

export const CustomerPicker = ({ onChoose }: CustomerPickerProps) => (
  <Picker<FoundCustomer>
    label="Customer"
    hint="Name, account code, post code or phone"
    width="28rem"
    autoFocus
    value={null}
    onChange={(customer) => customer && onChoose(customer.CustomerId)}
    search={search}
    keyOf={(customer) => customer.CustomerId}
    labelOf={(customer) => customer.Name}
    detailOf={(customer) => `${customer.AccountCode} · ${formatMoney(customer.Balance, customer.CurrencyCode)}`}
  />
);
