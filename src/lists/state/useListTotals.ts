import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import type { AnyList, TotalLine } from '#contract/list.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';

interface TotalsOptions {
  params?: object | undefined;
  queryParams?: object | undefined;
  filter: object;
  /** If false, totals are not requested, because there are no rows yet. */
  isAsked: boolean;
}

/** Loads the totals of a list over all filtered rows, if its contract defines any. */
export const useListTotals = (call: Endpoint & { list?: AnyList }, { params, queryParams, filter, isAsked }: TotalsOptions) => {
  const totalFields = call.list?.totals;
  const input = { ...(params && { params }), query: { ...queryParams, filter, range: [0, 0], totals: true } } as unknown as InputOf<
    typeof call
  >;
  const { data } = useAnswerPage(call, input, { enabled: totalFields !== undefined && isAsked });
  return totalFields && data && data.totals.length > 0 ? { of: totalFields.of, lines: data.totals } : undefined;
};

/** Fields that are totalled, and their sums, one line per group. */
export interface ListTotals {
  of: readonly string[];
  lines: readonly TotalLine[];
}
