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

/** Finds the page of the pick list that holds the deal. If there are several, takes the latest. */
const pageWith = (queryClient: QueryClient, orderId: number) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [loadPickList.method, loadPickList.path] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map((query) => (query.state.data as PageOfDeals | undefined)?.rows ?? [])
    .find((rows) => rows.length > 1 && rows.some((deal) => deal.OrderId === orderId)) ?? [];

/** Returns a function that goes back to the pick list, at the deal that followed this one when it was opened, or at the one before if this was last. */
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
