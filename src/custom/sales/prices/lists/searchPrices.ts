import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '#contract/call/endpoint.ts';
import { searchPriceLists } from '#contract/sales/prices/calls.ts';
import { call, toFailure } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';

/** Logs a failure and shows the message of specification §8. */
export const searchPrices = async (input: InputOf<typeof searchPriceLists>): Promise<AnswerOf<typeof searchPriceLists>> => {
  try {
    return await call(searchPriceLists, input);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has it logged
    console.warn(error);
    throw new Error('Failed to search price lists', { cause: error });
  }
};

/** Loads current and future prices of some products, for a customer or the standard list. */
export const useSavedPrices = (customerId: number | null, ProductIds: number[]) => {
  const input = { query: { CustomerID: customerId ?? 0 }, body: { ProductIds, Status: 'Saved' as const } };
  const { data, error } = useQuery({ queryKey: buildQueryKey(searchPriceLists, input), queryFn: () => searchPrices(input) });
  return { saved: data, failure: error ? toFailure(error) : undefined };
};
