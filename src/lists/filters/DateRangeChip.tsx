import type { ListFilter, ListState } from '#src/lists/list.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { describeDateRange, startAfterEnd, writeRangeCode } from '#src/ui/inputs/typed/parseRange.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { RangeChip } from './RangeChip.tsx';

/** Filters for the first and last day of a range. `DateRangeChip` shows both. */
export const dateFilters = (from: string, to: string): ListFilter[] =>
  [from, to].map((key, index) => ({ key, label: index === 0 ? 'from' : 'to', choices: [], describe: formatDate, isElsewhere: true }));

interface DateRangeChipProps {
  list: Pick<ListState, 'values' | 'setValue'>;
  label?: string;
  from: string;
  to: string;
}

/** Filters by a first and a last day. */
export const DateRangeChip = ({ label = 'Dates', ...range }: DateRangeChipProps) => (
  <RangeChip
    {...range}
    label={label}
    limitLabels={['From date', 'To date']}
    describe={(from, to) => describeDateRange(writeRangeCode(from, to))}
    checkOrder={(from, to) => (from > to ? startAfterEnd : undefined)}
    Limit={DateInput}
  />
);
