import { useEffect, useId, useRef } from 'react';
import { makeStore } from '#src/ui/state/store.ts';

/** Forms with unsaved changes, each with its function to discard them. */
const dirty = new Map<string, () => void>();

export const hasUnsavedChanges = () => dirty.size > 0;

/** Discards the drafts of all forms, or only of the form with that id. */
export const discardUnsavedChanges = (only?: string) => {
  for (const [id, discard] of dirty) {
    if (only !== undefined && only !== id) continue;
    discard();
    dirty.delete(id);
  }
};

/** Stops asking about unsaved changes, because the page is closing and the drafts are stored. */
export const forgetUnsavedForms = () => dirty.clear();

interface Leaving {
  proceed: () => void;
  /** Id of the only form to leave, if other forms stay open behind it. */
  only?: string;
}

/** Navigation that waits for the user to confirm. */
export const leaving = makeStore<Leaving | undefined>(undefined);

/** Asks about unsaved changes before an action that is not a navigation, such as signing out. */
export const confirmLeave = (proceed: () => void) => (hasUnsavedChanges() ? leaving.set({ proceed }) : proceed());

const blockUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/**
 * While `isDirty`, asks before the user leaves the screen or closes the tab. Calls `discard` if the user agrees. Returns `markSaved`, which must
 * be called before navigating in the same event in which a save succeeded.
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
    window.addEventListener('beforeunload', blockUnload);
    return () => {
      dirty.delete(id);
      window.removeEventListener('beforeunload', blockUnload);
    };
  }, [id, isDirty]);
  return {
    markSaved: () => void dirty.delete(id),
    /** Asks about this form alone, such as before its dialog closes. */
    askFirst: (proceed: () => void, isSure = !dirty.has(id)) => (isSure ? proceed() : leaving.set({ proceed, only: id })),
  };
};
