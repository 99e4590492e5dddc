import { takeBackJournal } from '#contract/money/journals/calls.ts';
import type { JournalBatch } from '#contract/money/journals/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { plural } from '#src/ui/text/format.ts';

interface TakeBackDialogProps {
  batch: JournalBatch;
  onDone: () => void;
  onClose: () => void;
}

/** Withdraws the last journal, with a reason. */
export const TakeBackDialog = ({ batch, onDone, onClose }: TakeBackDialogProps) => {
  const take = useAction(takeBackJournal, { isToldBeside: true, toast: `Journal ${batch.BatchNo} withdrawn`, onDone });
  const errors: Record<string, string> = take.fieldErrors;
  return (
    <ReasonDialog
      title={`Withdraw journal ${batch.BatchNo}?`}
      confirm="Withdraw journal"
      hint="Kept with the journal"
      pending={take.pending}
      error={errors.Reason}
      failure={take.failure}
      onConfirm={(Reason) => take.run({ params: { id: batch.JournalBatchId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>
        {`${plural(batch.Entries, 'entry', 'entries')} ${batch.Entries === 1 ? 'goes' : 'go'} into the next journal. If you have imported its file into the accounts, remove it there too.`}
      </p>
    </ReasonDialog>
  );
};
