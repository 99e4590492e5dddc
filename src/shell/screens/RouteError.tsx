import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator, useRouteError } from 'react-router';
import { onDevice } from '#src/offline/onDevice.ts';
import { isGivenUp, openAnewForPart } from '#src/offline/openAnew.ts';
import { ErrorState } from '#src/ui/states/states.tsx';

/** As Chromium, Firefox, Safari and the loader of stylesheets say it. */
const isPartMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|unable to preload css/i.test(error.message);

const lookMs = 5_000;

/** A browser asks for a part that failed no second time while the page stands: the page is opened anew once the server is there. Drafts stay. */
const useReloadWhenThere = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => void openAnewForPart(location.pathname);
    const timer = setInterval(look, lookMs);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isWanted]);
};

const onItsWay = 'The connection was lost, or a newer version is ready. It opens by itself once the server can be reached.';
const neverComes =
  'A part of it does not come, though the page was opened anew twice. Work on elsewhere and try again later; if it stays so, tell your administrator.';
const notHere =
  'There is no connection, and this screen is not on this device yet. It opens by itself once the connection is back. Until then, go back and work on: what you typed is kept.';

/** A screen that failed: the rest of the application stands. A part that is gone was replaced by a newer version. */
export const ScreenError = ({ error, resetErrorBoundary }: FallbackProps) => {
  const isPart = isPartMissing(error);
  useReloadWhenThere(isPart);
  useEffect(() => {
    document.getElementById('main')?.focus();
  }, []);
  if (isPart) {
    const { onLine } = navigator;
    // Without a connection nothing would come in the place of this page, unless the device has it.
    const mayReload = onLine || onDevice.get() === 'kept';
    const text = !onLine ? notHere : isGivenUp(location.pathname) ? neverComes : onItsWay;
    return (
      <ErrorState
        error={new Error(text)}
        title="This screen could not be opened"
        {...(mayReload && { onRetry: () => location.reload() })}
      />
    );
  }
  return <ErrorState error={error} title="This screen failed" onRetry={resetErrorBoundary} />;
};

/** The same where the frame round the screens failed. */
export const RouteError = () => {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return <ScreenError error={error} resetErrorBoundary={() => void revalidate()} />;
};
