import { useEffect } from 'react';
import { makeStore } from './store.ts';

/** What the open screen does with what is done on it while there is no connection, in a sentence; none: nothing of it can be saved. */
export const keptHere = makeStore<string | undefined>(undefined);

/** Something that is typed in this tab is not on the device, which was to keep it: it goes with the tab. */
export const isUnkept = makeStore(false);

/** The screen works without a connection: says how. */
export const useKeptHere = (how: string) => {
  useEffect(() => {
    keptHere.set(how);
    return () => keptHere.set(undefined);
  }, [how]);
};
