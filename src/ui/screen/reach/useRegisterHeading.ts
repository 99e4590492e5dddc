import { useLayoutEffect } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** Number of screens that show their own heading. While it is 0, a placeholder shows the heading. */
export const headingCount = makeStore(0);

/** Registers a component that has the heading of a screen. Runs before paint, so that two headings never show together. */
export const useRegisterHeading = (isNamed = true) => {
  useLayoutEffect(() => {
    if (!isNamed) return undefined;
    headingCount.set(headingCount.get() + 1);
    return () => headingCount.set(headingCount.get() - 1);
  }, [isNamed]);
};
