import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator, useRouteError } from 'react-router';
import { ErrorState } from '#src/ui/states/states.tsx';

const isOldBuild = (error: unknown) => error instanceof Error && /dynamically imported module|module script/i.test(error.message);

/** A screen that failed: the rest of the application stands. A part that is gone was replaced by a newer version. */
export const ScreenError = ({ error, resetErrorBoundary }: FallbackProps) => {
  useEffect(() => {
    document.getElementById('main')?.focus();
  }, []);
  if (isOldBuild(error)) {
    const text = new Error('A newer version is ready, or the connection was lost.');
    return <ErrorState error={text} title="This screen could not be opened" onRetry={() => location.reload()} />;
  }
  return <ErrorState error={error} title="This screen failed" onRetry={resetErrorBoundary} />;
};

/** The same where the frame round the screens failed. */
export const RouteError = () => {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return <ScreenError error={error} resetErrorBoundary={() => void revalidate()} />;
};
