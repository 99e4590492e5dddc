import { useLayoutEffect } from 'react';
import { makeStore } from './store.ts';

/** How many failures are in sight, each said where it happened. */
export const toldFailures = makeStore(0);

/** As long as it is in sight, a failure is told. */
export const useTold = () => {
  useLayoutEffect(() => {
    toldFailures.set(toldFailures.get() + 1);
    return () => toldFailures.set(toldFailures.get() - 1);
  }, []);
};
