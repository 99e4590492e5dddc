import type { Ref } from 'react';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

const asChoices = (choices: readonly string[]) => choices.map((value) => ({ value, label: value }));

const ChoiceInput = (props: KindInputProps) => (
  <SelectBox
    {...commonProps(props)}
    {...(props.field.isOptional && { none: '' })}
    value={typeof props.value === 'string' ? props.value : null}
    choices={asChoices(props.field.choices)}
    onChange={props.onChange}
    width="16rem"
    inputRef={props.inputRef as Ref<HTMLSelectElement>}
  />
);

export const choice: Kind = {
  Input: ChoiceInput,
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (cell) => cell.trim() || undefined,
  choices: (field) => field.choices.map((value) => ({ value, label: value, filter: value })),
};
