import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const EmailInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    type="email"
    inputMode="email"
    value={fieldText(props.value)}
    onChange={props.onChange}
    width="20rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const EmailCell = ({ value }: { value: unknown }) =>
  fieldText(value) ? <a href={`mailto:${fieldText(value)}`}>{fieldText(value)}</a> : null;

export const email: Kind = {
  shapes: ['text'],
  Input: EmailInput,
  Cell: EmailCell,
  write: fieldText,
  read: (cell) => cell.trim(),
};
