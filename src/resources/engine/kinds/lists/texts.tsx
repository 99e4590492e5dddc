import type { Ref } from 'react';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { commonProps, isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const asTexts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Keeps the text as typed, including empty lines, until it is saved. */
const TextsInput = (props: KindInputProps) => (
  <LongTextBox
    {...commonProps(props)}
    error={props.error ?? Object.entries(props.problems).find(([path]) => /^\d/.test(path))?.[1]}
    value={asTexts(props.value).join('\n')}
    onChange={(text) => props.onChange(text === '' ? [] : text.split('\n'))}
    width="20rem"
    inputRef={props.inputRef as Ref<HTMLTextAreaElement>}
  />
);

/** Short texts, one on each line. */
export const texts: Kind = {
  shapes: ['texts'],
  Input: TextsInput,
  write: (value) => asTexts(value).join(', '),
  read: (cell) =>
    cell
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  isSame: isSameWhole,
  isSorted: false,
};
