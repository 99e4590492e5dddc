import { addressText } from '#src/resources/engine/kinds/words/address.tsx';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import { RowsInput } from '#src/resources/engine/kinds/inputs/LazyRows.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { asRows } from './asRows.ts';

const kindField = 'AddressTypeId';

/** Summary such as `Delivery · 1 High Street, Burton, DE14 1AA`. */
const summariseAddress = (row: Values) =>
  [fieldText(row[getNameField(kindField)]), fieldText(row.Name), addressText(row)].filter(Boolean).join(' · ');

const AddressListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summariseAddress} />;

/** Addresses in display order. */
export const addressList: Kind = {
  ...list,
  Input: AddressListInput,
  write: (value) => asRows(value).map(summariseAddress).join('; '),
};
