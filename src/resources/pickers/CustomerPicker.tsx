import type { Ref } from 'react';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import { describeMatch } from '#contract/words/customers.ts';
import { call } from '#src/api/call.ts';
import type { FieldProps } from '#src/ui/inputs/Field.tsx';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import { OnStopChip } from './AccountChips.tsx';

export type PickedCustomer = Pick<FoundCustomer, 'CustomerId' | 'Name' | 'AccountCode'> & Partial<FoundCustomer>;

interface CustomerPickerProps extends Omit<FieldProps, 'label'> {
  label?: string;
  value: PickedCustomer | null;
  onChange: (customer: PickedCustomer | null) => void;
  onChosen?: (customer: PickedCustomer) => void;
  placeholder?: string;
  autoFocus?: boolean;
  opensAtOnce?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const search = (text: string, signal: AbortSignal): Promise<PickedCustomer[]> => call(searchCustomers, { query: { text } }, { signal });

const drawDetail = ({ OnStop, AccountCode, Town, PostCode, FoundBy }: PickedCustomer) => (
  <>
    {OnStop && <OnStopChip />} {[AccountCode, Town ?? PostCode, FoundBy && describeMatch(FoundBy)].filter(Boolean).join(' · ')}
  </>
);

/** Finds a customer by name, code, post code, phone or contact. On focus it offers the customers who ordered last. */
export const CustomerPicker = ({
  label = 'Customer',
  width = '24rem',
  placeholder = 'Name, code, post code, phone',
  ...rest
}: CustomerPickerProps) => (
  <Picker<PickedCustomer>
    {...rest}
    label={label}
    width={width}
    search={search}
    minimum={0}
    keyOf={(customer) => customer.CustomerId}
    labelOf={(customer) => customer.Name}
    detailOf={drawDetail}
    placeholder={placeholder}
  />
);
