import { whoWasFaster } from '#contract/call/failureWords.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { fasterWords } from './fasterWords.ts';
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
export const FasterNotice = ({ conflict: { faster, changes }, pending, onKeep, onReload }: FasterNoticeProps) => {
  const words = fasterWords(faster);
  return (
    <Notice isAlert>
      <StatusChip tone="attention">{words.faster}</StatusChip>
      <span>
        {whoWasFaster(faster)}. {onKeep && 'What you typed is still here. '}
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
