import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { call } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { lookupRules } from '#src/custom/sales/orders/grid/linePricing.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { makeProductLookup } from '#src/lineDocument/productLookup.ts';
import type { ProductLookup } from '#src/lineDocument/productLookup.ts';

const usualKeptMs = 60_000;

/** Finds products with the customer's price on the order's day, from where the deal brings them. What was found is kept for a minute. */
export const useOrderLookup = (store: OrderStore, pricing: Pricing, customerId: number): ProductLookup => {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const rules = lookupRules(store, pricing, customerId);
    const search = (text: string) => {
      const input = { query: { ...rules.query(), text } };
      return queryClient.fetchQuery({
        queryKey: queryKeyOf(pickProduct, input),
        queryFn: () => call(pickProduct, input),
        staleTime: usualKeptMs,
      });
    };
    return { ...makeProductLookup(store, rules), search };
  }, [queryClient, customerId, store, pricing]);
};
