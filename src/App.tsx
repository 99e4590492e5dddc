import { lazy, Suspense } from 'react';
import { CoreAdminRoutes, CustomRoutes } from 'react-admin';
import { Navigate, Route, createBrowserRouter } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { resourceRoutes } from '#src/resources/engine/ResourceScreens.tsx';
import { KnownScreen, SignedIn } from './shell/screens/Guard.tsx';
import { Layout } from './shell/frame/Layout.tsx';
import { OtherDocument } from './shell/bars/OtherDocument.tsx';
import { Providers } from './shell/Providers.tsx';
import { RouteError } from './shell/screens/RouteError.tsx';
import { ScreenFrame } from './shell/frame/ScreenFrame.tsx';
import { existingScreens } from './shell/screens/screens.ts';
import type { Screen } from './shell/screens/screens.ts';
import { Loading } from './ui/states/states.tsx';

const NotFound = lazy(async () => ({ default: (await import('./shell/screens/NotFoundScreen.tsx')).NotFoundScreen }));

const Waiting = () => <Loading />;

const ToNotFound = () => <Navigate to={screens.notFound} replace />;

const customRoute = ({ path, load }: Screen) => {
  if (!load) return null;
  const Page = lazy(load);
  const page = (
    <ScreenFrame path={path}>
      <Page />
    </ScreenFrame>
  );
  return <Route key={path} path={path} element={page} />;
};

const customRoutes = existingScreens.map(customRoute);
const resources = existingScreens.flatMap(({ path, resource }) =>
  resource ? resourceRoutes(resource, (page) => <ScreenFrame path={path}>{page}</ScreenFrame>) : [],
);

/** Screens after sign-in. Generated screens are `<Resource>` elements, the others `<CustomRoutes>`. */
const Screens = () => (
  <KnownScreen>
    <SignedIn>
      <CoreAdminRoutes layout={Layout} loading={Waiting} catchAll={ToNotFound}>
        {resources}
        <CustomRoutes>{customRoutes}</CustomRoutes>
      </CoreAdminRoutes>
    </SignedIn>
  </KnownScreen>
);

/** Routes of the application. Landing and sign-in are separate documents. */
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
        { path: '*', element: <Screens />, errorElement: <RouteError /> },
      ],
    },
  ]);
