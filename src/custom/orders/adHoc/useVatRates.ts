import { useQueries } from '@tanstack/react-query';
import { getVatRateByVatTypeId } from '#contract/adHoc/calls.ts';
import { addDays } from '#contract/deal/dates.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { today } from '#src/ui/text/format.ts';

/** An invoice later than that after the supply has the supply's VAT. */
const fallBackDays = 14;

/** The rate of each VAT type on the tax point that an invoice of today has for a supply; a type without one on that day is not in it. */
export const useVatRates = (vatTypeIds: readonly number[], supplied: string | null): ReadonlyMap<number, number> => {
  const on = supplied !== null && addDays(supplied, fallBackDays) < today() ? supplied : undefined;
  return useQueries({
    queries: vatTypeIds.map((id) => {
      const input = { params: { id }, query: { on } };
      return {
        queryKey: queryKeyOf(getVatRateByVatTypeId, input),
        queryFn: () => call(getVatRateByVatTypeId, input),
        retry: false,
      };
    }),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.VatTypeId, data.Rate] as const] : []))),
  });
};
