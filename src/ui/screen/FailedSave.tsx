import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { ActionButton } from './ActionButton.tsx';

interface FailedSaveProps {
  /** Why; undefined while nothing has failed. */
  message: string | undefined;
  onRetry?: (() => unknown) | undefined;
  pending?: boolean;
}

/** Beside the button that was pressed, and there until it is pressed again. */
export const FailedSave = ({ message, onRetry, pending = false }: FailedSaveProps) =>
  message === undefined ? null : (
    <div className="failed-save" role="alert">
      <StateIcon tone="refused" />
      <span>{message}</span>
      {onRetry && (
        <ActionButton kind="quiet" onPress={onRetry} pending={pending}>
          Try again
        </ActionButton>
      )}
    </div>
  );
