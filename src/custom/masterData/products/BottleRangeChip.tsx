import { RangeChip } from '#src/lists/filters/RangeChip.tsx';
import type { ListState } from '#src/lists/list.ts';
import { describeNumberRange, writeRangeCode } from '#src/ui/inputs/typed/parseRange.ts';
import type { ShorthandInputProps } from '#src/ui/inputs/typed/ShorthandInput.tsx';
import { ShorthandInput } from '#src/ui/inputs/typed/ShorthandInput.tsx';

const isBound = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) <= 1_000_000;

const reading = {
  parse: (typed: string) => {
    const text = typed.trim();
    if (text === '') return { value: null };
    return isBound(text) ? { value: text } : { error: 'Enter a number' };
  },
  write: (value: string) => value,
  tell: (value: string) => value,
  inputMode: 'decimal' as const,
  isFigure: true,
};

const BoundInput = (props: ShorthandInputProps<string>) => <ShorthandInput {...props} width="9rem" reading={reading} />;

interface BottleRangeChipProps {
  list: Pick<ListState, 'values' | 'setValue'>;
  /** Label with the unit, such as `Weight, g`. */
  label: string;
  from: string;
  to: string;
}

/** Filters bottles by the limits of a measure. */
export const BottleRangeChip = ({ label, ...range }: BottleRangeChipProps) => (
  <RangeChip
    {...range}
    label={label}
    limitLabels={[`${label}, from`, `${label}, to`]}
    describe={(from, to) => describeNumberRange(writeRangeCode(from, to), (bound) => bound)}
    checkOrder={(from, to) => (Number(from) > Number(to) ? `Must not be more than ${to}` : undefined)}
    Limit={BoundInput}
  />
);
