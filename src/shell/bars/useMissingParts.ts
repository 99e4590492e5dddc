import { useEffect, useRef } from 'react';
import { useNotificationContext } from 'ra-core';
import { forgetTries, canReloadAutomatically, noteMessage, reloadForPart } from '#src/offline/openAnew.ts';
import { partsMissing } from '#src/ui/screen/inBackground.tsx';

/** Name under which reloads for any part outside the screens are counted. */
export const sharedPartsKey = 'beside';

/** Milliseconds after which each part has either loaded or failed. */
const loadLimitMs = 60_000;

const canReload = () => partsMissing.get() > 0 && canReloadAutomatically();

/** Reloads the page unless the user has pressed a key or touched the screen, because text in a search box is not stored. */
const reloadUntouched = async () => {
  const end = new AbortController();
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, touch, { capture: true, signal: end.signal });
  await reloadForPart(sharedPartsKey, () => canReload() && !isTouched);
  end.abort();
};

/**
 * Reloads the page on the way to another screen if a part outside the screens failed to load, such as messages, live updates or offline
 * storage. The browser does not request a failed part again. Between two screens no input is lost.
 */
export const useMissingParts = (pathname: string) => {
  const at = useRef(pathname);
  const { notifications } = useNotificationContext();
  useEffect(() => {
    const timer = setTimeout(() => partsMissing.get() === 0 && forgetTries(sharedPartsKey), loadLimitMs);
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
