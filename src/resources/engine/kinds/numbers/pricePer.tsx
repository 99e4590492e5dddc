import { choice, readChoice } from '#src/resources/engine/kinds/words/choice.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { asNumber } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const words = (value: unknown) => {
  const units = asNumber(value);
  return units === null ? '' : units === 1 ? 'each' : `per ${formatQuantity(units)}`;
};

const inWords = (field: Field): Field => ({ ...field, choices: field.choices.map(({ value }) => ({ value, label: words(value) })) });

const PricePerInput = (props: KindInputProps) => <choice.Input {...props} field={inWords(props.field)} />;

/** Number of units that a price is for: each, per 100 or per 1,000. */
export const pricePer: Kind = {
  ...choice,
  Input: PricePerInput,
  write: words,
  read: (cell, field) => readChoice(cell.replace(/[\s,]/g, ''), inWords(field)),
  filter: (field, kind) => choice.filter?.(inWords(field), kind) ?? { choices: [] },
};
