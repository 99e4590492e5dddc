import { useQueries, useQueryClient } from '@tanstack/react-query';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { askOrSeen } from '#src/drafts/shelf/seen.ts';
import { keepDeal, seenDeal } from '#src/custom/warehouse/picking/device/keepDeal.ts';
import { newerOf } from '#src/custom/warehouse/picking/device/newerOf.ts';

/** Milliseconds between reloads, which show colleagues' progress. */
const askedAgainMs = 15_000;

/** Loads the deals of a walk, or the stored copies if the server cannot be reached. */
export const useDeals = (orderIds: readonly number[]) => {
  const queryClient = useQueryClient();
  return useQueries({
    queries: orderIds.map((id) => {
      const input = { params: { id } };
      const queryKey = queryKeyOf(getPickGoods, input);
      return {
        queryKey,
        // The answer may be older than a count saved after the request.
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          askOrSeen(queryClient, queryKey, seenDeal(id), async () => {
            const answer = await call(getPickGoods, input, { signal });
            const newest = newerOf(queryClient.getQueryData<PickGoods>(queryKey), answer);
            keepDeal(newest);
            return newest;
          }),
        refetchInterval: askedAgainMs,
      };
    }),
  });
};
