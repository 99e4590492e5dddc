import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { Loading } from '#src/ui/states/states.tsx';
import { Guard } from './Guard.tsx';
import { ScreenError } from './RouteError.tsx';

interface ScreenFrameProps {
  /** As `screens.ts` has it. */
  path: string;
  children: ReactNode;
}

/** What every screen stands in: who may open it, what stands for it where it fails and until its code is there. */
export const ScreenFrame = ({ path, children }: ScreenFrameProps) => {
  const { pathname } = useLocation();
  return (
    <Guard path={path}>
      <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname]}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </Guard>
  );
};
