import { useLayoutEffect } from 'react';
import { makeStore } from './store.ts';

/** Number of failures that are visible where they happened. */
export const visibleFailures = makeStore(0);

/** Counts a failure as shown while the component is visible. */
export const useVisibleFailure = () => {
  useLayoutEffect(() => {
    visibleFailures.set(visibleFailures.get() + 1);
    return () => visibleFailures.set(visibleFailures.get() - 1);
  }, []);
};
