import { useLayoutEffect } from 'react';
import { makeStore } from './store.ts';

/** Number of failures that are visible where they happened. */
export const toldFailures = makeStore(0);

/** Counts a failure as shown while the component is visible. */
export const useTold = () => {
  useLayoutEffect(() => {
    toldFailures.set(toldFailures.get() + 1);
    return () => toldFailures.set(toldFailures.get() - 1);
  }, []);
};
