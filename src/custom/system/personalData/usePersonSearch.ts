import { useEffect } from 'react';
import { getPersonSearch, startPersonSearch, stopPersonSearch } from '#contract/system/personalData/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useWatch } from '#src/api/useWatch.ts';

/** Loads the search for the places that mention a person, reloads it while it runs, and starts it if there is none. */
export const usePersonSearch = (q: string, isSearched: boolean) => {
  const { data, error, refetch } = useAnswer(getPersonSearch, { query: { q } }, { enabled: isSearched });
  const start = useAction(startPersonSearch, { isErrorInline: true, onDone: () => refetch() });
  const stop = useAction(stopPersonSearch, { onDone: () => refetch() });
  const { run } = start;
  const isMissing = isSearched && data === null;
  useEffect(() => {
    if (isMissing) void run({ body: { q } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is new at each drawing.
  }, [isMissing, q]);
  const isRunning = data?.State === 'Running';
  useWatch(isRunning, refetch, { everyMs: 500 });
  return {
    search: data ?? undefined,
    error: error ?? start.failure,
    isRunning,
    reload: refetch,
    start: () => run({ body: { q } }),
    stop: () => stop.run({ body: { q } }),
    isStopPending: stop.pending,
  };
};

export type UsedSearch = ReturnType<typeof usePersonSearch>;
