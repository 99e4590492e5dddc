import { useLayoutEffect } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** Number of screens that have set their title. While it is 0, the loading placeholder provides it. */
export const names = makeStore(0);

/** For components with a screen's h1. Runs before paint, so that the h1 never appears together with the placeholder's. */
export const useNamed = (isNamed = true) => {
  useLayoutEffect(() => {
    if (!isNamed) return undefined;
    names.set(names.get() + 1);
    return () => names.set(names.get() - 1);
  }, [isNamed]);
};
