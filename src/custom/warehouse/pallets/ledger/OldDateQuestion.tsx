import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface OldDateQuestionProps {
  confirm: string;
  /** The deed that was refused until the date is meant. */
  asked: { pending: boolean; error: { message: string } | null | undefined; reset: () => void };
  onConfirm: () => unknown;
}

export const oldDate = 'An old date';

/** An old date is asked once, and done when it is meant. */
export const OldDateQuestion = ({ confirm, asked, onConfirm }: OldDateQuestionProps) => (
  <ConfirmDialog isOpen title={oldDate} confirm={confirm} pending={asked.pending} onConfirm={onConfirm} onClose={() => asked.reset()}>
    <p>{asked.error?.message}.</p>
  </ConfirmDialog>
);
