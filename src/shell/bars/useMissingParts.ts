import { useEffect, useRef } from 'react';
import { useNotificationContext } from 'ra-core';
import { forgetTries, mayOpenAnewUnasked, noteTold, openAnewForPart } from '#src/offline/openAnew.ts';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';

/** What stands beside the screens, as a whole. */
export const besideScreens = 'beside';

/** By then they are all there, or will not come. */
const allByMs = 60_000;

const mayGo = () => partsMissing.get() > 0 && mayOpenAnewUnasked();

/** Unless a key or a finger came first: what is typed into a search is kept by no draft. */
const openAnewUntouched = async () => {
  const end = new AbortController();
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, touch, { capture: true, signal: end.signal });
  await openAnewForPart(besideScreens, () => mayGo() && !isTouched);
  end.abort();
};

/**
 * What stands beside the screens (toasts, what others change, what keeps the release on the device) did not come while the connection was
 * away, and the browser asks for it no second time: the page is opened anew on the way to another screen, where nothing is lost by it.
 */
export const useMissingParts = (pathname: string) => {
  const at = useRef(pathname);
  const { notifications } = useNotificationContext();
  useEffect(() => {
    const timer = setTimeout(() => partsMissing.get() === 0 && forgetTries(besideScreens), allByMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (notifications.length > 0) noteTold();
  }, [notifications]);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    if (mayGo()) void openAnewUntouched();
  }, [pathname]);
};
