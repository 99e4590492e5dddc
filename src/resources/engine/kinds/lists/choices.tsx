import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { readChoice, writeChoice } from '#src/resources/engine/kinds/words/choice.tsx';
import { isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

const ChoicesInput = ({ field, value, onChange, error }: KindInputProps) => {
  const values = asList(value);
  const toggle = (one: string | number, isChosen: boolean) =>
    onChange(field.choices.map((choice) => choice.value).filter((each) => (each === one ? isChosen : values.includes(each))));
  return (
    <CheckGroup label={field.label} hint={field.hint} error={error}>
      {field.choices.map((choice) => (
        <CheckBox
          key={choice.value}
          label={choice.label}
          checked={values.includes(choice.value)}
          onChange={(isChosen) => toggle(choice.value, isChosen)}
        />
      ))}
    </CheckGroup>
  );
};

/** Several choices from a short fixed list. */
export const choices: Kind = {
  shapes: ['choices'],
  Input: ChoicesInput,
  write: (value, field) =>
    asList(value)
      .map((one) => writeChoice(one, field))
      .join(', '),
  read: (cell, field) =>
    cell
      .split(/[,;]/)
      .map((one) => readChoice(one, field))
      .filter((one) => one !== undefined),
  isSame: isSameWhole,
  isSorted: false,
  filter: ({ choices: all }) => ({ choices: all.map(({ value, label }) => ({ value: String(value), label })) }),
};
