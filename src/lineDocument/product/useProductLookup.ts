import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import type { ProductLine } from './productLine.ts';
import { makeProductLookup } from './productLookup.ts';
import type { LookupRules, ProductLookup } from './productLookup.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

const keptMs = 60_000;

/** Creates the product look-up of a document. Caches the list for a minute, so that it opens at once in the next line. */
export const useProductLookup = <Line extends ProductLine>(store: LineStore<Line>, getRules: () => LookupRules<Line>): ProductLookup => {
  const queryClient = useQueryClient();
  const [lookup] = useState(() => {
    const rules = getRules();
    const search = (text: string) => {
      const input = { query: { ...rules.query(), text } };
      return queryClient.fetchQuery({
        queryKey: buildQueryKey(pickProduct, input),
        queryFn: () => call(pickProduct, input),
        staleTime: keptMs,
      });
    };
    return { ...makeProductLookup(store, rules), search };
  });
  return lookup;
};
