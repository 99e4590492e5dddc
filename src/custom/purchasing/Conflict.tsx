import { whoWasFaster } from '#contract/words.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { PurchaseConflict } from './useSavePurchase.ts';

/** Somebody saved the purchase order while it was open here. */
export const Conflict = ({ conflict, onKeep, onReload }: { conflict: PurchaseConflict; onKeep: () => void; onReload: () => void }) => (
  <div className="purchase-notice" role="alert">
    <StatusChip tone="attention">Somebody was faster</StatusChip>
    <span>
      {whoWasFaster(conflict.message)}. What you typed is still here.{' '}
      {conflict.changes.length > 0 && `They changed: ${conflict.changes.join('; ')}. `}
      Saved together, what only they changed stays theirs; where both changed the same, yours stands.
    </span>
    <ActionButton onPress={onKeep}>Save my changes with theirs</ActionButton>
    <ActionButton kind="quiet" onPress={onReload}>
      Load theirs instead
    </ActionButton>
  </div>
);
