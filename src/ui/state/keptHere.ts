import { useEffect } from 'react';
import { makeStore } from './store.ts';

/** Sentence on what the open screen stores while offline. Undefined if it can store nothing. */
export const keptHere = makeStore<string | undefined>(undefined);

/** True if input in this tab could not be stored on the device and will be lost with the tab. */
export const isUnkept = makeStore(false);

/** Declares that the screen works offline, and how. */
export const useKeptHere = (how: string) => {
  useEffect(() => {
    keptHere.set(how);
    return () => keptHere.set(undefined);
  }, [how]);
};
