import { useLayoutEffect, useState } from 'react';

type Kind = 'dialog' | 'loading' | 'toast';

/** Components on screen by kind, the latest last. They register themselves, so that the DOM need not be searched. */
const shownItems: Record<Kind, object[]> = { dialog: [], loading: [], toast: [] };

export const isOnScreen = (kind: Kind) => shownItems[kind].length > 0;

export const isLatest = (kind: Kind, one: object) => shownItems[kind].at(-1) === one;

/** Registers the component while it is mounted. Returns the token for `isLatest`. */
export const useOnScreen = (kind: Kind): object => {
  const [token] = useState(() => ({}));
  useLayoutEffect(() => {
    shownItems[kind].push(token);
    return () => {
      shownItems[kind] = shownItems[kind].filter((other) => other !== token);
    };
  }, [kind, token]);
  return token;
};

/** Registers the surrounding component. */
export const OnScreen = ({ kind }: { kind: Kind }) => {
  useOnScreen(kind);
  return null;
};
