import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { PhoneLink } from '#src/ui/text/PhoneLink.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const PhoneInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    type="tel"
    inputMode="tel"
    value={fieldText(props.value)}
    onChange={props.onChange}
    width="20rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const PhoneCell = ({ value }: { value: unknown }) => (fieldText(value) ? <PhoneLink phone={fieldText(value)} /> : null);

// Leaves imported numbers unchanged. A spreadsheet may have removed a leading 0 or +, or written 4.41904E+11.
export const phone: Kind = {
  shapes: ['text'],
  Input: PhoneInput,
  Cell: PhoneCell,
  write: fieldText,
  read: (cell) => cell,
};
