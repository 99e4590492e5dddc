import { useEffect, useId, useRef } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** What is not saved on the screens that are open, each with how it is given up. */
const dirty = new Map<string, () => void>();

export const hasUnsavedChanges = () => dirty.size > 0;

/** The user leaves it, or only the one of that id: drafts of it are discarded. */
export const discardUnsavedChanges = (only?: string) => {
  for (const [id, discard] of dirty) {
    if (only !== undefined && only !== id) continue;
    discard();
    dirty.delete(id);
  }
};

/** The page goes, drafts stay: nobody need be asked. */
export const letUnsavedChangesBe = () => dirty.clear();

interface Leaving {
  proceed: () => void;
  /** The form that is left, where others stay open behind it. */
  only?: string;
}

/** What waits for the user's answer whether to leave. */
export const leaving = makeStore<Leaving | undefined>(undefined);

/** Asks as a navigation does, before something that leaves in another way, such as signing out. */
export const askToLeave = (proceed: () => void) => (hasUnsavedChanges() ? leaving.set({ proceed }) : proceed());

const askBrowser = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/**
 * While `isDirty`, leaving the screen asks first, also when the tab is closed; where the user accepts that, `discard` is called.
 * Answers `markSaved`: call it before navigating away from within the same event in which a save succeeded.
 */
export const useUnsavedChanges = (isDirty: boolean, discard: () => void = () => undefined) => {
  const id = useId();
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    dirty.set(id, () => latest.current());
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      dirty.delete(id);
      window.removeEventListener('beforeunload', askBrowser);
    };
  }, [id, isDirty]);
  return {
    markSaved: () => void dirty.delete(id),
    /** Asks about this form alone, as before a dialog is closed. */
    askFirst: (proceed: () => void, isSure = !dirty.has(id)) => (isSure ? proceed() : leaving.set({ proceed, only: id })),
  };
};
