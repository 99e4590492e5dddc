import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { canRetry } from '#contract/call/failure.ts';
import { onDevice } from '#src/offline/onDevice.ts';
import { afterPaint } from '#src/ui/state/afterPaint.ts';
import { unstoredInput, offlineNote } from '#src/ui/state/offlineNote.ts';
import { useStore } from '#src/ui/state/store.ts';
import { visibleFailures } from '#src/ui/state/visibleFailures.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';

const subscribe = (notify: () => void) => {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
};

const connection = { subscribe, get: () => navigator.onLine };

const time = (atMs: number) => new Date(atMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Returns when the newest answer on the screen was received. */
const useLastAnswer = () =>
  Math.max(
    0,
    ...useQueryClient()
      .getQueryCache()
      .getAll()
      .map((query) => query.state.dataUpdatedAt),
  );

/** Makes a store that is true while the screen shows old data because a reload got no answer. */
const watchUnanswered = (client: QueryClient) => ({
  subscribe: (notify: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
  get: () =>
    client
      .getQueryCache()
      .getAll()
      .some((query) => query.isActive() && query.state.data !== undefined && query.state.error && canRetry(query.state.error)),
});

const isMissing = (query: Query) =>
  query.isActive() && query.state.data === undefined && query.state.error !== null && canRetry(query.state.error);

/** Makes a store that is true while some data failed to load and nothing else on the screen says so, such as a figure or the options of a field. */
const watchMissing = (client: QueryClient) => ({
  subscribe: (notify: () => void) => {
    // Waits until any other error message has been rendered.
    const unsubscribe = client.getQueryCache().subscribe(() => void afterPaint(notify));
    const unsubscribeFailures = visibleFailures.subscribe(notify);
    return () => {
      unsubscribe();
      unsubscribeFailures();
    };
  },
  get: () => visibleFailures.get() === 0 && client.getQueryCache().getAll().some(isMissing),
});

const notSaved = 'Nothing can be saved until the connection is back.';

/** Shows problems while they last, such as no connection, no answer, a part that failed to load, or a device that cannot store unsaved input. */
export const OfflineBar = () => {
  const client = useQueryClient();
  const isOnline = useStore(connection);
  const isUnanswered = useStore(useMemo(() => watchUnanswered(client), [client]));
  const isDataMissing = useStore(useMemo(() => watchMissing(client), [client]));
  const isPartMissing = isDataMissing && isOnline;
  const lastAnswerMs = useLastAnswer();
  const storedNotice = useStore(offlineNote) ?? notSaved;
  const isInputUnstored = useStore(unstoredInput);
  const device = useStore(onDevice);
  const isAnswered = isOnline && !isUnanswered;
  if (isAnswered && !isInputUnstored && !isPartMissing) return null;
  const failures = [
    isOnline ? 'The server is not responding.' : 'You are offline.',
    lastAnswerMs > 0 && `Data as at ${time(lastAnswerMs)}.`,
    isInputUnstored ? notSaved : storedNotice,
    device !== 'kept' && 'Screens you have not opened before may not open.',
  ];
  const sentences = [
    !isAnswered && failures,
    isPartMissing && 'Some options or figures on this screen failed to load.',
    isInputUnstored && 'This device cannot keep unsaved input. Save before you close this tab.',
  ];
  return (
    <div className="offline-bar" role="status">
      <StateIcon tone="attention" />
      {sentences.flat().filter(Boolean).join(' ')}
      {isPartMissing && (
        <Button variant="outlined" size="small" onClick={() => void client.refetchQueries({ predicate: isMissing })}>
          Try again
        </Button>
      )}
    </div>
  );
};
