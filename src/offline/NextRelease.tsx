import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { askToLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { useStore } from '#src/ui/state/store.ts';
import { mayOpenAnewUnasked } from './openAnew.ts';
import { keepOnDevice, nextRelease, takeNextRelease } from './releases.ts';

/** A new release is taken on the way from one screen to another, where nothing is lost by it; or when one says so. */
export const NextRelease = () => {
  const next = useStore(nextRelease);
  const { pathname } = useLocation();
  const at = useRef(pathname);
  useEffect(() => {
    keepOnDevice().catch((error: unknown) => {
      // Half of it is kept; the next visit goes on from there.
      if (navigator.onLine) reportError(error);
    });
  }, []);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    if (next && mayOpenAnewUnasked()) takeNextRelease();
  }, [pathname, next]);
  if (!next) return null;
  return (
    <section className="release-bar" aria-label="New version">
      <span>A new version is ready.</span>
      <ActionButton onPress={() => askToLeave(takeNextRelease)}>Use it now</ActionButton>
    </section>
  );
};
