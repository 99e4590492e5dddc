import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface OldDateQuestionProps {
  confirm: string;
  /** The request that waits until its old date is confirmed. */
  action: { pending: boolean; error: { message: string } | null | undefined; reset: () => void };
  onConfirm: () => unknown;
}

export const oldDateTitle = 'Use this old date?';

/** Dialog that asks whether an old date is right, then sends the request again. */
export const OldDateQuestion = ({ confirm, action, onConfirm }: OldDateQuestionProps) => (
  <ConfirmDialog
    isOpen
    title={oldDateTitle}
    confirm={confirm}
    pending={action.pending}
    onConfirm={onConfirm}
    onClose={() => action.reset()}
  >
    <p>{action.error?.message}.</p>
  </ConfirmDialog>
);
