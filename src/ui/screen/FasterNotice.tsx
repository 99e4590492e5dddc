import { whoWasFaster } from '#contract/failureWords.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ActionButton } from './ActionButton.tsx';
import { Notice } from './Notice.tsx';

/** Of two who changed one record at once: who was faster, and what the other changed; none: it is not known. */
export interface FoundConflict {
  /** As the server told it. */
  faster: string;
  changes: readonly string[];
}

interface FasterNoticeProps {
  conflict: FoundConflict;
  pending?: boolean;
  /** None: nothing typed can be saved with theirs. */
  onKeep: (() => unknown) | undefined;
  onReload: (() => unknown) | undefined;
}

/** Somebody saved the record while it was open here: what they changed, and what becomes of it. */
export const FasterNotice = ({ conflict: { faster, changes }, pending, onKeep, onReload }: FasterNoticeProps) => (
  <Notice isAlert>
    <StatusChip tone="attention">Somebody was faster</StatusChip>
    <span>
      {whoWasFaster(faster)}. {onKeep && 'What you typed is still here. '}
      {changes.length > 0 && `They changed: ${changes.join('; ')}. `}
      {onKeep && 'Saved together, what only they changed stays theirs; where both changed the same, yours stands.'}
    </span>
    {onKeep && (
      <ActionButton {...(pending !== undefined && { pending })} onPress={onKeep}>
        Save my changes with theirs
      </ActionButton>
    )}
    {onReload && (
      <ActionButton kind="quiet" onPress={onReload}>
        {onKeep ? 'Load theirs instead' : 'Load theirs'}
      </ActionButton>
    )}
  </Notice>
);
