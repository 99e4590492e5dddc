import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/call/roles.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { call } from '#src/api/call.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { waitForScreen } from '#src/ui/screen/dialog/standing.ts';

/** Least time between two requests for the menu, because the answer reads every work list. */
const pauseMs = 60_000;

const todayQuery = {
  queryKey: buildQueryKey(getTodayWork, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getTodayWork, {}, { signal }),
};

/** Fetches the work once, and again after a change, at most once a minute and only while the window is visible. Returns a function that ends this. */
const followWork = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const fetchIfDue = () => {
    clearTimeout(timer);
    const state = client.getQueryState(todayQuery.queryKey);
    const isWanted = state?.data === undefined || state.isInvalidated;
    if (isOver || document.hidden || !isWanted || state?.fetchStatus === 'fetching') return;
    const waitMs = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0) + pauseMs - Date.now();
    if (waitMs > 0) timer = setTimeout(fetchIfDue, waitMs);
    else void client.prefetchQuery({ ...todayQuery, staleTime: 0 });
  };
  const leave = client.getQueryCache().subscribe((event) => {
    const isInvalidated = event.type === 'updated' && event.action.type === 'invalidate';
    if (isInvalidated && event.query.queryKey[1] === getTodayWork.path) fetchIfDue();
  });
  document.addEventListener('visibilitychange', fetchIfDue);
  void waitForScreen().then(fetchIfDue);
  return () => {
    isOver = true;
    clearTimeout(timer);
    leave();
    document.removeEventListener('visibilitychange', fetchIfDue);
  };
};

/**
 * Returns how much work of each kind waits, by the answer of *Today*. The query stays inactive, because an active one would be requested
 * after every action and every change of others. Only *Today* itself does that.
 */
export const useWorkCounts = (roles: readonly Role[]): ReadonlyMap<string, number> => {
  const client = useQueryClient();
  const isStaff = !isCustomerOnly(roles);
  const { data } = useQuery({ ...todayQuery, enabled: false });
  useEffect(() => (isStaff ? followWork(client) : undefined), [client, isStaff]);
  return useMemo(() => new Map(data?.map(({ Kind, Count }) => [Kind, Count])), [data]);
};
