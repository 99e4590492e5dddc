import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator, useRouteError } from 'react-router';
import { onDevice } from '#src/offline/onDevice.ts';
import { isGivenUp, reloadForPart } from '#src/offline/openAnew.ts';
import { ErrorState } from '#src/ui/states/states.tsx';

/** Recognises a part that failed to load by the messages of Chromium, Firefox, Safari and the stylesheet loader. */
const isPartMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|unable to preload css/i.test(error.message);

const lookMs = 5_000;

/** Reloads the page when the server can be reached, because a browser does not request a failed part again. Drafts stay. */
const useReloadWhenThere = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => void reloadForPart(location.pathname);
    const timer = setInterval(look, lookMs);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isWanted]);
};

const onItsWay = 'The connection was lost, or a newer version is ready. The screen opens when the server can be reached.';
const neverComes =
  'Part of this screen failed to load after two attempts. Use another screen and try again later. If it still fails, tell your administrator.';
const notHere =
  'You are offline, and this screen is not on this device yet. It opens when the connection is back. You can go back and continue on other screens. Your changes are kept.';

/** Shows that one screen failed, while the rest of the application works. If a part is missing, a newer version has replaced it. */
export const ScreenError = ({ error, resetErrorBoundary }: FallbackProps) => {
  const isPart = isPartMissing(error);
  useReloadWhenThere(isPart);
  useEffect(() => {
    document.getElementById('main')?.focus();
  }, []);
  if (isPart) {
    const { onLine } = navigator;
    // Offline, a reload works only if the device has the release.
    const canReload = onLine || onDevice.get() === 'kept';
    const text = !onLine ? notHere : isGivenUp(location.pathname) ? neverComes : onItsWay;
    return (
      <ErrorState
        error={new Error(text)}
        title="This screen could not be opened"
        {...(canReload && { onRetry: () => location.reload() })}
      />
    );
  }
  return <ErrorState error={error} title="This screen has failed" onRetry={resetErrorBoundary} />;
};

/** Shows the same error if the frame around the screens fails. */
export const RouteError = () => {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return <ScreenError error={error} resetErrorBoundary={() => void revalidate()} />;
};
