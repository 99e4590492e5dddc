import { QueryClient } from '@tanstack/react-query';
import { mayRetry } from '#contract/failure.ts';

const retries = 2;

/** An answer is final; only what got none, or a server's failure, is asked again: without a connection not before it is back. */
const isWorthRetrying = (count: number, error: Error) => navigator.onLine && count < retries && mayRetry(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true },
  },
});
