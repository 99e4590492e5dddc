import { useState } from 'react';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { parseRange } from '#src/ui/inputs/typed/parseRange.ts';
import { ShorthandInput } from '#src/ui/inputs/typed/ShorthandInput.tsx';
import { today } from '#src/ui/text/format.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { filterWidth } from './FilterAwaited.tsx';
import { rangeWords } from './filterWords.ts';
import { readNumber } from '#src/resources/engine/kinds/inputs/readNumber.ts';
import { AppliedFilter } from './AppliedFilter.tsx';

interface RangeFilterProps {
  field: Field;
  kind: Kind;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
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

const RangeInput = ({ field, kind, onChange }: Omit<RangeFilterProps, 'value'>) => {
  const [range, setRange] = useState<string | null>(null);
  const take = () => onChange(range ?? undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <ShorthandInput
        label={field.label}
        hideLabel
        placeholder={`${field.label}: all`}
        width={filterWidth(field.label)}
        value={range}
        onChange={setRange}
        onLeave={() => range !== null && take()}
        onInvalid={(isInvalid) => isInvalid && setRange(null)}
        reading={buildReader(field, kind)}
      />
    </form>
  );
};

/** Filters by a value or a range, typed as `5 to 10` or `>1/11`. Applies on Enter or on leaving the field. */
export const FieldRangeFilter = ({ field, kind, value, onChange }: RangeFilterProps) => {
  if (value === undefined) return <RangeInput field={field} kind={kind} onChange={onChange} />;
  return <AppliedFilter label={field.label} shown={rangeWords(field, kind, value)} onClear={() => onChange(undefined)} />;
};
