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

/** Finds the loaded page of the pick list that has the deal. If several pages have it, returns the page loaded last. */
const pageWith = (queryClient: QueryClient, orderId: number) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [loadPickList.method, loadPickList.path] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map((query) => (query.state.data as PageOfDeals | undefined)?.rows ?? [])
    .find((rows) => rows.length > 1 && rows.some((deal) => deal.OrderId === orderId)) ?? [];

/** Returns a function that goes back to the pick list and focuses the next deal. That is the deal that followed when this deal was opened, or the deal before if this deal was last. */
export const useNextDeal = (orderId: number) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [next] = useState(() => {
    const deals = pageWith(queryClient, orderId);
    const index = deals.findIndex((deal) => deal.OrderId === orderId);
    return deals[index + 1] ?? deals[index - 1];
  });
  const state: PickListState = { nextOrderId: next?.OrderId };
  return () => void navigate(screens.pickList, { replace: true, state });
};
