import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { loadPickList } from '#contract/warehouse/picking/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import type { PickListState } from '#src/custom/warehouse/picking/pick/useFocusOnNext.ts';

interface PageOfDeals {
  rows: readonly { OrderId: number }[];
}

/** The page of the pick list that the deal was opened from: of those that hold it, the one asked for last. */
const pageWith = (queryClient: QueryClient, orderId: number) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [loadPickList.method, loadPickList.path] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map((query) => (query.state.data as PageOfDeals | undefined)?.rows ?? [])
    .find((rows) => rows.length > 1 && rows.some((deal) => deal.OrderId === orderId)) ?? [];

/** After the pick one goes on with the next deal, not with what comes after for this one. */
export const useNextDeal = (orderId: number) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [next] = useState(() => {
    const deals = pageWith(queryClient, orderId);
    const at = deals.findIndex((deal) => deal.OrderId === orderId);
    return deals[at + 1] ?? deals[at - 1];
  });
  const state: PickListState = { nextOrderId: next?.OrderId };
  return () => void navigate(screens.pickList, { replace: true, state });
};
