import { useEffect, useId } from 'react';

const dirty = new Set<string>();

export const hasUnsavedChanges = () => dirty.size > 0;
export const forgetUnsavedChanges = () => dirty.clear();

const askBrowser = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges()) event.preventDefault();
};

/**
 * While `isDirty`, leaving the screen asks first, also when the tab is closed.
 * Answers `markSaved`: call it before navigating away from within the same event in which a save succeeded.
 */
export const useUnsavedChanges = (isDirty: boolean) => {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    dirty.add(id);
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      dirty.delete(id);
      window.removeEventListener('beforeunload', askBrowser);
    };
  }, [id, isDirty]);
  return { markSaved: () => void dirty.delete(id) };
};
