import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import { pickedFor } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const usualKeptMs = 60_000;

/** Finds products with the customer's price on the order's day, from where the deal brings them. */
export const useProductSearch = (customerId: number, store: OrderStore) => {
  const queryClient = useQueryClient();
  return useMemo(
    () => (text: string) => {
      const input = { query: { text, customerId, ...pickedFor(store.get().header) } };
      return queryClient.fetchQuery({
        queryKey: queryKeyOf(pickProduct, input),
        queryFn: () => call(pickProduct, input),
        staleTime: usualKeptMs,
      });
    },
    [queryClient, customerId, store],
  );
};
