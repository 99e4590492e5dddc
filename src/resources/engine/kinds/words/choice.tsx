import type { Ref } from 'react';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

export const ChoiceInput = (props: KindInputProps) => (
  <SelectBox
    {...commonProps(props)}
    {...(props.field.isOptional && { none: 'None' })}
    value={(typeof props.value === 'string' && props.value !== '') || typeof props.value === 'number' ? props.value : null}
    choices={props.field.choices}
    storedLabel={String(props.value)}
    onChange={props.onChange}
    width="16rem"
    inputRef={props.inputRef as Ref<HTMLSelectElement>}
  />
);

const normalise = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds a choice by its label or its stored value. */
export const readChoice = (cell: string, { choices }: Field) => {
  const cellText = cell.trim();
  if (cellText === '') return undefined;
  return (
    choices.find(({ value, label }) => normalise(label) === normalise(cellText) || normalise(String(value)) === normalise(cellText))
      ?.value ?? cellText
  );
};

export const writeChoice = (value: unknown, { choices }: Field) => choices.find((one) => one.value === value)?.label ?? fieldText(value);

export const choice: Kind = {
  shapes: ['choice'],
  Input: ChoiceInput,
  write: writeChoice,
  read: readChoice,
  filter: ({ choices }) => ({
    choices: choices.map(({ value, label }) => ({ value: String(value), label })),
  }),
};
