import { useQuery } from '@tanstack/react-query';
import { getVatRateByVatTypeId } from '#contract/sales/adHoc/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { call } from '#src/api/call.ts';
import { today } from '#src/ui/text/format.ts';

/** An invoice later than that after the supply has the supply's VAT. */
const fallBackDays = 14;

/** The rate of each VAT type on the tax point that an invoice of today has for a supply; a type without one on that day is not in it. */
export const useVatRates = (vatTypeIds: readonly number[], supplied: string | null): ReadonlyMap<number, number> => {
  const on = supplied !== null && addDays(supplied, fallBackDays) < today() ? supplied : undefined;
  const { data } = useQuery({
    queryKey: ['VAT rates', vatTypeIds, on],
    queryFn: async ({ signal }) => {
      const asked = vatTypeIds.map((id) => call(getVatRateByVatTypeId, { params: { id }, query: { on } }, { signal }));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
  });
  return new Map((data ?? []).map(({ VatTypeId, Rate }) => [VatTypeId, Rate]));
};
