import { useLayoutEffect } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** How many screens have said their name: none while what stands in for a screen has to. */
export const names = makeStore(0);

/** For what has a screen's h1: before anything is painted, so that it never stands beside what stands in for it. */
export const useNamed = (isNamed = true) => {
  useLayoutEffect(() => {
    if (!isNamed) return undefined;
    names.set(names.get() + 1);
    return () => names.set(names.get() - 1);
  }, [isNamed]);
};
