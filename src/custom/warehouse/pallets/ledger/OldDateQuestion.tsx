import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface OldDateQuestionProps {
  confirm: string;
  /** The request that was refused because its date is old. */
  asked: { pending: boolean; error: { message: string } | null | undefined; reset: () => void };
  onConfirm: () => unknown;
}

export const oldDate = 'Use this old date?';

/** Asks to confirm an old date, then sends the request again. */
export const OldDateQuestion = ({ confirm, asked, onConfirm }: OldDateQuestionProps) => (
  <ConfirmDialog isOpen title={oldDate} confirm={confirm} pending={asked.pending} onConfirm={onConfirm} onClose={() => asked.reset()}>
    <p>{asked.error?.message}.</p>
  </ConfirmDialog>
);
