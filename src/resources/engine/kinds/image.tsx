import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { asText, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

const ImageInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    value={asText(props.value)}
    onChange={props.onChange}
    width="28rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

export const image: Kind = { shapes: ['text'], Input: ImageInput, write: asText, read: (cell) => cell.trim(), isSorted: false };
