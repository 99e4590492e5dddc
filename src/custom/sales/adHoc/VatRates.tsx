import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { getVatRateByVatTypeId } from '#contract/sales/adHoc/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { call } from '#src/api/call.ts';
import type { FormParts } from '#src/lineDocument/definition.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { today } from '#src/ui/text/format.ts';
import type { AdHocContext, AdHocTypes } from './adHocTypes.ts';

/** Days after the supply within which the invoice date is the tax point. Later, the supply date is. */
const fallBackDays = 14;

/** Adds the rate of each VAT type on the tax point of an invoice dated today. A type without a rate on that day is left out. */
export const VatRates = ({ store, context, children }: FormParts<AdHocTypes> & { children: (context: AdHocContext) => ReactNode }) => {
  const supplied = useDocument(store, ({ header }) => header.SupplyDate);
  const on = supplied !== null && addDays(supplied, fallBackDays) < today() ? supplied : undefined;
  const vatTypeIds = context.combos.VatTypes.map(({ Id }) => Id);
  const { data } = useQuery({
    queryKey: ['VAT rates', vatTypeIds, on],
    queryFn: async ({ signal }) => {
      const requests = vatTypeIds.map((id) => call(getVatRateByVatTypeId, { params: { id }, query: { on } }, { signal }));
      const answers = await Promise.allSettled(requests);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
  });
  const now = useMemo(
    () => ({ ...context, rates: new Map((data ?? []).map(({ VatTypeId, Rate }) => [VatTypeId, Rate])) }),
    [context, data],
  );
  return children(now);
};
