import { getYearBegins } from '#contract/masterData/lookups/calls.ts';
import { today } from '#src/ui/text/format.ts';
import { periodsOn } from '#src/ui/text/periods.ts';
import type { NamedPeriod } from '#src/ui/text/periods.ts';
import { useAnswer } from '#src/api/useAnswer.ts';

/** Returns common date ranges as of today, including those of the financial year. */
export const usePeriods = (): NamedPeriod[] => {
  const { data } = useAnswer(getYearBegins, {}, { staleTimeMs: 600_000 });
  return periodsOn(today(), data?.YearStartMonth);
};
