import { whoWasFaster } from '#contract/words.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

export interface OrderConflict {
  message: string;
  /** What they changed; none: it is not known. */
  changes: readonly string[];
}

interface ConflictProps {
  conflict: OrderConflict;
  onKeep: () => unknown;
  onReload: (() => void) | undefined;
}

/** Somebody saved the order while it was open here: what they changed, and what becomes of it. */
export const Conflict = ({ conflict: { message, changes }, onKeep, onReload }: ConflictProps) => (
  <div className="order-notice" role="alert">
    <StatusChip tone="attention">Somebody was faster</StatusChip>
    <span>
      {whoWasFaster(message)}. What you typed is still here. {changes.length > 0 && `They changed: ${changes.join('; ')}. `}
      Saved together, what only they changed stays theirs; where both changed the same, yours stands.
    </span>
    <ActionButton onPress={onKeep}>Save my changes with theirs</ActionButton>
    {onReload && (
      <ActionButton kind="quiet" onPress={onReload}>
        Load theirs instead
      </ActionButton>
    )}
  </div>
);
