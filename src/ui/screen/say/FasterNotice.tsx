import { withoutReloadAdvice } from '#contract/call/failureWords.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { conflictLabels } from './conflictLabels.ts';
import { Notice } from './Notice.tsx';

/** Conflict with another user who changed the record. `changes` is undefined if those changes are unknown. */
export interface FoundConflict {
  /** Message of the server that says who changed the record. */
  faster: string;
  changes: readonly string[];
}

interface FasterNoticeProps {
  conflict: FoundConflict;
  pending?: boolean;
  /** Called to merge the user's input with the other changes. Undefined if that is not possible. */
  onKeep: (() => unknown) | undefined;
  onReload: (() => unknown) | undefined;
}

/** Says that another user has saved the record while it was open here, and offers ways to continue. */
export const FasterNotice = ({ conflict: { faster, changes }, pending, onKeep, onReload }: FasterNoticeProps) => {
  const words = conflictLabels(faster);
  return (
    <Notice isAlert>
      <StatusChip tone="attention">{words.faster}</StatusChip>
      <span>
        {withoutReloadAdvice(faster)}. {onKeep && 'Your changes are still here. '}
        {changes.length > 0 && `${words.changed}: ${changes.join('; ')}. `}
        {onKeep && words.joined}
      </span>
      {onKeep && (
        <ActionButton {...(pending !== undefined && { pending })} onPress={onKeep}>
          {words.keep}
        </ActionButton>
      )}
      {onReload && (
        <ActionButton kind="quiet" onPress={onReload}>
          {onKeep ? `${words.load} instead` : words.load}
        </ActionButton>
      )}
    </Notice>
  );
};
