import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { useStore } from '#src/ui/state/store.ts';
import { canReloadAutomatically } from './openAnew.ts';
import { storeOnDevice, nextRelease, takeNextRelease } from './releases.ts';

/** Switches to a new release between two screens, where no input can be lost, or when the user asks. */
export const NextRelease = () => {
  const next = useStore(nextRelease);
  const { pathname } = useLocation();
  const at = useRef(pathname);
  useEffect(() => {
    storeOnDevice().catch((error: unknown) => {
      // Part of the release is stored, and the next visit continues.
      if (navigator.onLine) reportError(error);
    });
  }, []);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    if (next && canReloadAutomatically()) takeNextRelease();
  }, [pathname, next]);
  if (!next) return null;
  return (
    <section className="release-bar" aria-label="New version">
      <span>A new version is ready.</span>
      <ActionButton onPress={() => confirmLeave(takeNextRelease)}>Update now</ActionButton>
    </section>
  );
};
