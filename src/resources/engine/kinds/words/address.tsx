import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { labelField } from '#contract/words.ts';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';

/** Fields of an address, as in `addressLines` of the contract. */
const parts = ['Line1', 'Line2', 'Line3', 'Town', 'County', 'PostCode', 'Country'];
const labels: Record<string, string> = { Line1: 'Address, line 1', Line2: 'Line 2', Line3: 'Line 3', PostCode: 'Post code' };
const widths: Record<string, string> = { Line1: '24rem', Line2: '24rem', Line3: '24rem', PostCode: '9rem' };

/** All lines of an address as one block. */
const AddressInput = ({ field, record, setField, error, problems, autoFocus, inputRef }: KindInputProps) => (
  <CheckGroup label={field.label} hint={field.hint}>
    {parts.map((name) => (
      <TextBox
        key={name}
        label={labels[name] ?? labelField(name)}
        optional={name !== 'Line1' || field.isOptional}
        width={widths[name] ?? '16rem'}
        value={fieldText(record[name])}
        onChange={(input) => setField(name, input)}
        error={name === 'Line1' ? error : problems[name]}
        {...(name === 'Line1' && { autoFocus, inputRef: inputRef as Ref<HTMLInputElement> })}
      />
    ))}
  </CheckGroup>
);

/** Formats an address such as `1 High Street, Burton, DE14 1AA`. */
export const addressText = (record: Values) =>
  parts
    .map((name) => fieldText(record[name]))
    .filter(Boolean)
    .join(', ');

export const address: Kind = {
  shapes: ['text'],
  Input: AddressInput,
  write: (_value, _field, record) => addressText(record),
  covers: parts.filter((name) => name !== 'Line1'),
  read: (cell) => cell.trim(),
  isWhole: true,
};
