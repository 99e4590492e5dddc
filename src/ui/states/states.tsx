import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { OnScreen } from '#src/ui/state/onScreen.tsx';
import { useVisibleFailure } from '#src/ui/state/visibleFailures.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { canRetry } from '#contract/call/failure.ts';
import './states.css';

/** Grey placeholder rows in the final size while the first result loads. */
export const Loading = ({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) => (
  <div className="skeleton" role="status" aria-label={label}>
    <OnScreen kind="loading" />
    {Array.from({ length: rows }, (_row, index) => (
      <div key={index} className="skeleton-row" style={{ width: `${92 - ((index * 17) % 40)}%` }} />
    ))}
  </div>
);

interface EmptyProps {
  /** One sentence, such as `No open orders.` */
  children: ReactNode;
  /** Action that fills the list. */
  action?: ReactNode;
}

export const Empty = ({ children, action }: EmptyProps) => (
  <div className="state">
    <p>{children}</p>
    {action}
  </div>
);

interface NothingFoundProps {
  /** Searched text. */
  searched: string;
  /** Replaces the message that repeats the searched text. */
  says?: string | undefined;
  onClear: () => void;
  /** Label of the button. */
  clear?: string;
}

export const NothingFound = ({ searched, says, onClear, clear = 'Clear the search' }: NothingFoundProps) => (
  <div className="state" role="status">
    <p>{says ?? `Nothing found for “${searched}”.`}</p>
    <Button variant="outlined" onClick={onClear}>
      {clear}
    </Button>
  </div>
);

interface ErrorStateProps {
  /** Error to report. Its message is shown if it is an Error. */
  error: unknown;
  onRetry?: () => unknown;
  title?: string;
}

/** Whether the record does not exist. That is reported without a retry. */
export const isNotThere = (error: unknown): error is Error => (error as { status?: number } | null)?.status === 404;

export const ErrorState = ({ error, onRetry, title = 'This could not be loaded' }: ErrorStateProps) => {
  useVisibleFailure();
  return isNotThere(error) ? (
    <div className="state" role="alert">
      <p>{error.message.replace(/(?<![.?!])$/, '.')}</p>
    </div>
  ) : (
    <div className="state" role="alert">
      <p className="state-title state-refused">
        <StateIcon tone="refused" />
        {title}
      </p>
      <p>{error instanceof Error ? error.message : 'An error occurred'}</p>
      {onRetry && canRetry(error) && (
        <Button variant="outlined" onClick={() => void onRetry()}>
          Try again
        </Button>
      )}
    </div>
  );
};

export const NotPermitted = ({ children }: { children?: ReactNode }) => (
  <div className="state" role="status">
    <p className="state-title">
      <StateIcon tone="attention" />
      {children ?? 'Your account does not allow this. Ask an administrator for access.'}
    </p>
  </div>
);
