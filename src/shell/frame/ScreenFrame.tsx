import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { ScreenNameContext } from '#src/ui/screen/reach/screenName.ts';
import { headingCount } from '#src/ui/screen/reach/useRegisterHeading.ts';
import { useStore } from '#src/ui/state/store.ts';
import { Loading } from '#src/ui/states/states.tsx';
import { Guard } from '#src/shell/screens/Guard.tsx';
import { findScreenName } from '#src/shell/screens/screenName.ts';
import { ScreenError } from '#src/shell/screens/RouteError.tsx';

interface ScreenFrameProps {
  /** The screen's path in `screens.ts`. */
  path: string;
  children: ReactNode;
}

/** Milliseconds until a slow screen gets a heading from the frame. Its own heading also shows that its keys work. */
const patienceMs = 2000;

/** A heading for a screen whose code or first answer is slow or fails. */
const StandIn = ({ title }: { title: string }) => {
  const isNamed = useStore(headingCount) > 0;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isNamed) return undefined;
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isNamed]);
  const isShown = isLate && !isNamed;
  useEffect(() => {
    if (isShown) document.title = `${title} · Demijohn`;
  }, [isShown, title]);
  return !isShown ? null : (
    <header className="screen-title" data-stands-in>
      <h1>{title}</h1>
    </header>
  );
};

/** Wraps every screen. Checks access, and handles loading and errors. */
export const ScreenFrame = ({ path, children }: ScreenFrameProps) => {
  const { pathname } = useLocation();
  const name = findScreenName(path);
  return (
    <Guard path={path}>
      <StandIn key={path} title={name?.menuTitle ?? ''} />
      <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname]}>
        <ScreenNameContext value={name}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ScreenNameContext>
      </ErrorBoundary>
    </Guard>
  );
};
