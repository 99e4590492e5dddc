import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReportPage } from '#contract/money/reports/shape.ts';
import { call } from '#src/api/call.ts';
import { toCallInput } from './asked.ts';
import type { ReportSelection } from './asked.ts';
import { reportCall } from './reportOffers.ts';
import type { ReportOffer } from './reportOffers.ts';

type PageOptions = Record<string, string | number>;

export const fetchReport = (offer: ReportOffer, selection: ReportSelection, pageOptions: PageOptions, signal?: AbortSignal) => {
  const { params, query } = toCallInput(offer, selection);
  return call(reportCall(offer), { params, query: { ...query, ...pageOptions } }, signal ? { signal } : {});
};

export const useReport = (offer: ReportOffer, selection: ReportSelection, pageOptions: PageOptions, enabled = true) =>
  useQuery({
    queryKey: ['report', offer.key, selection, pageOptions],
    queryFn: async ({ signal }) =>
      ReportPage.parse(JSON.parse(await (await fetchReport(offer, selection, { ...pageOptions, format: 'json' }, signal)).text())),
    placeholderData: keepPreviousData,
    enabled,
  });
