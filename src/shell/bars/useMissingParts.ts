import { useEffect, useRef } from 'react';
import { useNotificationContext } from 'ra-core';
import { forgetTries, canReloadUnasked, noteMessage, reloadForPart } from '#src/offline/openAnew.ts';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';

/** Name for all parts outside the screens together. */
export const besideScreens = 'beside';

/** Time by which each part has loaded or failed. */
const loadLimitMs = 60_000;

const canReload = () => partsMissing.get() > 0 && canReloadUnasked();

/** Reloads the page unless a key or touch came first, because no draft keeps the text of a search. */
const reloadUntouched = async () => {
  const end = new AbortController();
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, touch, { capture: true, signal: end.signal });
  await reloadForPart(besideScreens, () => canReload() && !isTouched);
  end.abort();
};

/**
 * Parts outside the screens are toasts, live updates and offline storage. If one failed to load while the connection was down, the browser does not
 * ask again. The page is then reloaded on the way to another screen, where nothing is lost.
 */
export const useMissingParts = (pathname: string) => {
  const at = useRef(pathname);
  const { notifications } = useNotificationContext();
  useEffect(() => {
    const timer = setTimeout(() => partsMissing.get() === 0 && forgetTries(besideScreens), loadLimitMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (notifications.length > 0) noteMessage();
  }, [notifications]);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    if (canReload()) void reloadUntouched();
  }, [pathname]);
};
