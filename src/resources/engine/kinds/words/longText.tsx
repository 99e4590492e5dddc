import type { Ref } from 'react';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const LongTextInput = (props: KindInputProps) => (
  <LongTextBox
    {...commonProps(props)}
    value={fieldText(props.value)}
    onChange={props.onChange}
    width="28rem"
    inputRef={props.inputRef as Ref<HTMLTextAreaElement>}
  />
);

export const longText: Kind = { shapes: ['text'], Input: LongTextInput, write: fieldText, read: (cell) => cell };
