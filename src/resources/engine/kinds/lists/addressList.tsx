import { addressText } from '#src/resources/engine/kinds/words/address.tsx';
import { nameFieldOf } from '#contract/masterData/entities/definition/fieldNames.ts';
import { RowsInput } from '#src/resources/engine/kinds/inputs/LazyRows.tsx';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { rowsOf } from './rowsOf.ts';

const kindField = 'AddressTypeId';

/** Summary such as `Delivery · 1 High Street, Burton, DE14 1AA`. */
const summaryOf = (row: Values) => [asText(row[nameFieldOf(kindField)]), asText(row.Name), addressText(row)].filter(Boolean).join(' · ');

const AddressListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summaryOf} />;

/** Addresses in display order. */
export const addressList: Kind = {
  ...list,
  Input: AddressListInput,
  write: (value) => rowsOf(value).map(summaryOf).join('; '),
};
