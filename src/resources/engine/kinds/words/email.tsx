import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { asText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const EmailInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    type="email"
    inputMode="email"
    value={asText(props.value)}
    onChange={props.onChange}
    width="20rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const EmailCell = ({ value }: { value: unknown }) => (asText(value) ? <a href={`mailto:${asText(value)}`}>{asText(value)}</a> : null);

export const email: Kind = {
  shapes: ['text'],
  Input: EmailInput,
  Cell: EmailCell,
  write: asText,
  read: (cell) => cell.trim(),
  width: '13rem',
};
