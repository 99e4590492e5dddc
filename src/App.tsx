import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Navigate, createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { Guard, SignedIn } from './shell/Guard.tsx';
import { Layout } from './shell/Layout.tsx';
import { OtherDocument } from './shell/OtherDocument.tsx';
import { Providers } from './shell/Providers.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { existingScreens } from './shell/screens.ts';
import type { Screen } from './shell/screens.ts';
import { Loading } from './ui/states/states.tsx';

const NotFound = lazy(async () => ({ default: (await import('./shell/NotFoundScreen.tsx')).NotFoundScreen }));

const routeOf = (screen: Screen & { load: () => Promise<{ default: ComponentType }> }): RouteObject => {
  const Page = lazy(screen.load);
  return {
    path: screen.path,
    element: (
      <Guard roles={screen.roles}>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </Guard>
    ),
    errorElement: <RouteError />,
  };
};

const hasPage = (screen: Screen): screen is Screen & { load: () => Promise<{ default: ComponentType }> } => screen.load !== undefined;

/** The map: the screens of `shell/screens.ts` inside the shell; landing and sign-in are documents of their own. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Providers />,
      errorElement: <RouteError />,
      children: [
        { path: '/', element: <OtherDocument path={screens.landing} /> },
        { path: screens.landing, element: <OtherDocument path={screens.landing} /> },
        { path: screens.login, element: <OtherDocument path={screens.login} /> },
        {
          path: screens.notFound,
          element: (
            <Suspense>
              <NotFound />
            </Suspense>
          ),
        },
        {
          element: (
            <SignedIn>
              <Layout />
            </SignedIn>
          ),
          children: existingScreens.filter(hasPage).map(routeOf),
        },
        { path: '*', element: <Navigate to={screens.notFound} replace /> },
      ],
    },
  ]);
