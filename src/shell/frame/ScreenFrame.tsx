import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { names } from '#src/ui/screen/reach/useNamed.ts';
import { useStore } from '#src/ui/state/store.ts';
import { Loading } from '#src/ui/states/states.tsx';
import { Guard } from '#src/shell/screens/Guard.tsx';
import { ScreenError } from '#src/shell/screens/RouteError.tsx';

interface ScreenFrameProps {
  /** As `screens.ts` has it. */
  path: string;
  /** What it is called while it does not say so itself. */
  title: string;
  children: ReactNode;
}

/** What comes sooner says its own name: its heading also says that its keys are heard. */
const patienceMs = 2000;

/** A screen has a name also where its code or its first answer are long in coming, or do not come. */
const StandIn = ({ title }: { title: string }) => {
  const isNamed = useStore(names) > 0;
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

/** What every screen stands in: who may open it, what stands for it where it fails and until its code is there. */
export const ScreenFrame = ({ path, title, children }: ScreenFrameProps) => {
  const { pathname } = useLocation();
  return (
    <Guard path={path}>
      <StandIn key={path} title={title} />
      <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname]}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </Guard>
  );
};
