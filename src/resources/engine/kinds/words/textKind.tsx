import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { typedFilter } from '#src/resources/engine/kinds/filters/filterTyped.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

/** Returns one of three widths, by the maximum length. */
const widthFor = (maximumLength = 200) => (maximumLength <= 20 ? '12rem' : maximumLength <= 60 ? '20rem' : '28rem');

const TextInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    value={fieldText(props.value)}
    onChange={props.onChange}
    width={widthFor(props.field.maximumLength)}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

export const textKind: Kind = { shapes: ['text'], Input: TextInput, write: fieldText, read: (cell) => cell, filter: typedFilter };
