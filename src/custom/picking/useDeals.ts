import { useQueries } from '@tanstack/react-query';
import { getPickGoods } from '#contract/picking/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';

/** Of what colleagues pick meanwhile one hears in so long. */
const askedAgainMs = 15_000;

/** The deals of a walk. */
export const useDeals = (orderIds: readonly number[]) =>
  useQueries({
    queries: orderIds.map((id) => {
      const input = { params: { id } };
      return {
        queryKey: queryKeyOf(getPickGoods, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(getPickGoods, input, { signal }),
        refetchInterval: askedAgainMs,
      };
    }),
  });
