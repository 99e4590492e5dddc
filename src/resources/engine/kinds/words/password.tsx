import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const PasswordInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    type="password"
    autoComplete="new-password"
    value={fieldText(props.value)}
    onChange={props.onChange}
    width="20rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

/** A password, which is entered but never shown in lists, conflicts, files or the history. */
export const password: Kind = { shapes: ['text'], Input: PasswordInput, write: () => '', isSame: () => true, isSorted: false };
