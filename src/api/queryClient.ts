import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { mayRetry } from '#contract/call/failure.ts';

const retries = 2;

/** An answer is final; only what got none, or a server's failure, is asked again: without a connection not before it is back. */
const isWorthRetrying = (count: number, error: Error) => navigator.onLine && count < retries && mayRetry(error);

/**
 * What is asked for the first time while a change is done is asked anew with all else: its answer may be of before the change, and the
 * library, which waits for it, would take it for fresh.
 */
class Questions extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions) {
    const firsts = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
    if (filters?.refetchType !== 'none')
      for (const query of firsts) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

export const queryClient = new Questions({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true },
  },
});
