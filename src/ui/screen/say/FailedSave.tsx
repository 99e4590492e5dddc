import type { Failure } from '#contract/call/failure.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';

interface FailedSaveProps {
  /** Undefined if nothing has failed. *Try again* is offered only if a retry may help. */
  failure: Failure | undefined;
  onRetry?: (() => unknown) | undefined;
  pending?: boolean;
}

/** Error beside a button, shown until the button is pressed again. */
export const FailedSave = ({ failure, onRetry, pending = false }: FailedSaveProps) =>
  failure === undefined ? null : (
    <div className="failed-save" role="alert">
      <StateIcon tone="refused" />
      <span>{failure.message}</span>
      {onRetry && failure.mayRetry && (
        <ActionButton kind="quiet" onPress={onRetry} pending={pending}>
          Try again
        </ActionButton>
      )}
    </div>
  );
