import { useState } from 'react';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { parseRange } from '#src/ui/inputs/typed/parseRange.ts';
import { ShorthandInput } from '#src/ui/inputs/typed/ShorthandInput.tsx';
import type { FilterInputProps } from '#src/ui/screen/filters/FilterChips.tsx';
import { FilterForm } from '#src/ui/screen/filters/FilterForm.tsx';
import { today } from '#src/ui/text/format.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { rangeWords } from './filterWords.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';

interface RangeFilterProps extends FilterInputProps {
  field: Field;
  kind: Kind;
}

const numbers = {
  parse: (input: string) => {
    if (input.trim() === '') return { value: null };
    const result = readNumber(input.trim());
    return typeof result === 'number' ? { value: String(result) } : { error: 'Enter a number, or a range such as 5 to 10' };
  },
  compare: (one: string, other: string) => Number(one) - Number(other),
};

const dates = {
  parse: (input: string) => parseDate(input, today()),
  compare: (one: string, other: string) => (one < other ? -1 : Number(one > other)),
};

const buildReader = (field: Field, kind: Kind) => {
  const isDate = field.shape === 'date';
  const describeRange = (rangeText: string) => rangeWords(field, kind, rangeText);
  return { parse: (input: string) => parseRange(input, isDate ? dates : numbers), write: describeRange, tell: describeRange };
};

/** Filters by a value or a range, typed as `5 to 10` or `>1/11`. */
export const FieldRangeFilter = ({ field, kind, value, onChange }: RangeFilterProps) => {
  const [range, setRange] = useState(value ?? null);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <FilterForm onApply={() => !isInvalid && onChange(range ?? undefined)}>
      <ShorthandInput
        label={field.label}
        hint={field.shape === 'date' ? '21/11, 1/11 to 21/11 or >1/11' : '5, 5 to 10 or >5'}
        autoFocus
        width="14rem"
        value={range}
        onChange={setRange}
        onInvalid={setInvalid}
        reading={buildReader(field, kind)}
      />
    </FilterForm>
  );
};
