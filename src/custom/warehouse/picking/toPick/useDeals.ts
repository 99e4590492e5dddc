import { useQueries, useQueryClient } from '@tanstack/react-query';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { fetchOrStored } from '#src/drafts/shelf/storedReplies.ts';
import { storeDeal, seenDeal } from '#src/custom/warehouse/picking/device/storeDeal.ts';
import { mergeNewer } from '#src/custom/warehouse/picking/device/mergeNewer.ts';

/** Milliseconds between reloads, which show what colleagues have picked. */
const reloadIntervalMs = 15_000;

/** Loads the deals of a walk. Uses the copies on the device if the server cannot be reached. */
export const useDeals = (orderIds: readonly number[]) => {
  const queryClient = useQueryClient();
  return useQueries({
    queries: orderIds.map((id) => {
      const input = { params: { id } };
      const queryKey = buildQueryKey(getPickGoods, input);
      return {
        queryKey,
        // A count may have been saved after this request was sent, so older lines in the answer are not taken over.
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          fetchOrStored(queryClient, queryKey, seenDeal(id), async () => {
            const answer = await call(getPickGoods, input, { signal });
            const newest = mergeNewer(queryClient.getQueryData<PickGoods>(queryKey), answer);
            storeDeal(newest);
            return newest;
          }),
        refetchInterval: reloadIntervalMs,
      };
    }),
  });
};
