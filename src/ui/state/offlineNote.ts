import { useEffect } from 'react';
import { makeStore } from './store.ts';

/** Sentence on what the open screen stores while offline. Undefined if it can store nothing. */
export const offlineNote = makeStore<string | undefined>(undefined);

/** True if input in this tab could not be stored on the device and will be lost with the tab. */
export const unstoredInput = makeStore(false);

/** Declares that the screen works offline, and how. */
export const useOfflineNote = (how: string) => {
  useEffect(() => {
    offlineNote.set(how);
    return () => offlineNote.set(undefined);
  }, [how]);
};
