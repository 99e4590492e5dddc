import { takeBackJournal } from '#contract/money/journals/calls.ts';
import type { JournalBatch } from '#contract/money/journals/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { plural } from '#src/ui/text/format.ts';

interface WithdrawDialogProps {
  batch: JournalBatch;
  onDone: () => void;
  onClose: () => void;
}

/** Withdraws the last journal, with a reason. */
export const WithdrawDialog = ({ batch, onDone, onClose }: WithdrawDialogProps) => {
  const withdraw = useAction(takeBackJournal, { isErrorInline: true, toast: `Journal ${batch.BatchNo} withdrawn`, onDone });
  const errors: Record<string, string> = withdraw.fieldErrors;
  return (
    <ReasonDialog
      title={`Withdraw journal ${batch.BatchNo}?`}
      confirm="Withdraw journal"
      hint="Saved with the journal"
      pending={withdraw.pending}
      error={errors.Reason}
      failure={withdraw.failure}
      onConfirm={(Reason) => withdraw.run({ params: { id: batch.JournalBatchId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>
        {`${plural(batch.Entries, 'entry', 'entries')} ${batch.Entries === 1 ? 'goes' : 'go'} into the next journal. If you have imported the journal into your accounts package, remove it there too.`}
      </p>
    </ReasonDialog>
  );
};
