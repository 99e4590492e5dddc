import { whoWasFaster } from '#contract/whoWasFaster.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { InvoiceConflict } from './useSaveInvoice.ts';

interface ConflictProps {
  conflict: InvoiceConflict;
  pending: boolean;
  /** None: nothing was typed here. */
  onKeep: (() => unknown) | undefined;
  onReload: () => void;
}

/** Somebody saved, agreed or queried the invoice while it was open here. */
export const Conflict = ({ conflict: { message, changes }, pending, onKeep, onReload }: ConflictProps) => (
  <div className="charged-faster" role="alert">
    <StatusChip tone="attention">Somebody was faster</StatusChip>
    <span>
      {whoWasFaster(message)}. {changes.length > 0 && `They changed: ${changes.join('; ')}. `}
      {onKeep &&
        'What you typed is still here. Saved together, what only they changed stays theirs; where both changed the same, yours stands.'}
    </span>
    {onKeep && (
      <ActionButton pending={pending} onPress={onKeep}>
        Save my changes with theirs
      </ActionButton>
    )}
    <ActionButton kind="quiet" onPress={onReload}>
      {onKeep ? 'Load theirs instead' : 'Load theirs'}
    </ActionButton>
  </div>
);
