import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { canRetry } from '#contract/call/failure.ts';

const retries = 2;

/**
 * Whether to retry a failed request, which makes sense only after a server fault or no reply. Without a connection, the retry waits until
 * the connection is back.
 */
const isWorthRetrying = (count: number, error: Error) => navigator.onLine && count < retries && canRetry(error);

/**
 * Also reloads queries whose first request was sent during a change. Such a reply may date from before the change, but the library would
 * treat it as fresh.
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
