import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '#contract/call/endpoint.ts';
import { searchPriceLists } from '#contract/sales/prices/calls.ts';
import { call, failureOf } from '#src/api/call.ts';
import { queryKeyOf } from '#src/api/useAnswer.ts';

/** Specification §8: what went wrong is logged, and told in these words. */
export const searchPrices = async (input: InputOf<typeof searchPriceLists>): Promise<AnswerOf<typeof searchPriceLists>> => {
  try {
    return await call(searchPriceLists, input);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has it logged
    console.warn(error);
    throw new Error('Failed to search price lists', { cause: error });
  }
};

/** The prices of a customer (none: the standard ones) that are in force or to come, of some products; or why they are not known. */
export const useSavedPrices = (customerId: number | null, ProductIds: number[]) => {
  const input = { query: { CustomerID: customerId ?? 0 }, body: { ProductIds, Status: 'Saved' as const } };
  const { data, error } = useQuery({ queryKey: queryKeyOf(searchPriceLists, input), queryFn: () => searchPrices(input) });
  return { saved: data, failure: error ? failureOf(error) : undefined };
};
