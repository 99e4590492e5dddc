import { useLayoutEffect, useState } from 'react';

type Kind = 'dialog' | 'loading' | 'toast';

/** What stands on the screen, the latest last. Components tell it themselves, so that nobody asks the DOM. */
const standing: Record<Kind, object[]> = { dialog: [], loading: [], toast: [] };

export const isOnScreen = (kind: Kind) => standing[kind].length > 0;

export const isLatest = (kind: Kind, one: object) => standing[kind].at(-1) === one;

/** Counts the component as long as it is mounted. Returns what `isLatest` knows it by. */
export const useOnScreen = (kind: Kind): object => {
  const [own] = useState(() => ({}));
  useLayoutEffect(() => {
    standing[kind].push(own);
    return () => {
      standing[kind] = standing[kind].filter((other) => other !== own);
    };
  }, [kind, own]);
  return own;
};

/** Counts what it stands in. */
export const OnScreen = ({ kind }: { kind: Kind }) => {
  useOnScreen(kind);
  return null;
};
