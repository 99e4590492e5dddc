import { lazy, Suspense } from 'react';
import { getDashboardAddress } from '#contract/system/dashboard/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import './dashboard.css';

const BuiltIn = lazy(async () => ({ default: (await import('./BuiltIn.tsx')).BuiltIn }));

const loading = (
  <>
    <ScreenTitle title="Dashboard" />
    <Loading rows={16} label="Loading figures…" />
  </>
);

/** /dashboard: shows the page that BI_DASHBOARD_URL names in a frame. If none is set, shows the built-in dashboard. */
export const DashboardScreen = () => {
  const { data, error, refetch } = useAnswer(getDashboardAddress, {}, { staleTimeMs: Infinity });
  if (error)
    return (
      <>
        <ScreenTitle title="Dashboard" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return loading;
  if (data.Address === null)
    return (
      <Suspense fallback={loading}>
        <BuiltIn />
      </Suspense>
    );
  return (
    <>
      <ScreenTitle title="Dashboard" />
      <iframe
        className="dashboard-frame"
        title="Dashboard"
        src={data.Address}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of another origin, which needs its own scripts and its own sign-in
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    </>
  );
};
