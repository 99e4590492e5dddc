import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import type { AnyList, TotalLine } from '#contract/list.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';

interface TotalsOptions {
  params?: object | undefined;
  asked?: object | undefined;
  filter: object;
  /** Not before there are rows. */
  isAsked: boolean;
}

/** The sums of a list over all that its filters let through, where its contract says which figures are added up. */
export const useListTotals = (call: Endpoint & { list?: AnyList }, { params, asked, filter, isAsked }: TotalsOptions) => {
  const totalled = call.list?.totals;
  const input = { ...(params && { params }), query: { ...asked, filter, range: [0, 0], totals: true } } as unknown as InputOf<typeof call>;
  const { data } = useAnswerPage(call, input, { enabled: totalled !== undefined && isAsked });
  return totalled && data && data.totals.length > 0 ? { of: totalled.of, lines: data.totals } : undefined;
};

/** The figures that are added up, and their sums, a line for each of what keeps them apart. */
export interface ListTotals {
  of: readonly string[];
  lines: readonly TotalLine[];
}
