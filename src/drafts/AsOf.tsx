import { formatInstant } from '#src/ui/text/format.ts';

interface QueryState {
  dataUpdatedAt: number;
  failureCount: number;
}

/** Shows the age of the figures if a reload failed. If there is no connection at all, the bar above the screen shows that instead. */
export const AsOf = ({ answers }: { answers: readonly QueryState[] }) => {
  const oldest = Math.min(...answers.filter((one) => one.failureCount > 0).map((one) => one.dataUpdatedAt));
  if (!Number.isFinite(oldest) || oldest === 0 || !navigator.onLine) return null;
  return (
    <p
      className="draft-as-of"
      role="status"
    >{`The server cannot be reached. Figures as at ${formatInstant(new Date(oldest).toISOString())}`}</p>
  );
};
