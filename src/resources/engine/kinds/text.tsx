import type { Ref } from 'react';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** As wide as its content may become, in steps. */
const widthFor = (maximumLength = 200) => (maximumLength <= 20 ? '12rem' : maximumLength <= 60 ? '20rem' : '28rem');

const TextInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    value={asText(props.value)}
    onChange={props.onChange}
    width={widthFor(props.field.maximumLength)}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const LongTextInput = (props: KindInputProps) => (
  <LongTextBox
    {...commonProps(props)}
    value={asText(props.value)}
    onChange={props.onChange}
    width="28rem"
    inputRef={props.inputRef as Ref<HTMLTextAreaElement>}
  />
);

const write = asText;
// Our own CSV puts ' before what a spreadsheet would run as a formula.
const read = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');

export const text: Kind = { Input: TextInput, write, read };
export const longText: Kind = { Input: LongTextInput, write, read };
