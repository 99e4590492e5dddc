import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import type { DocumentTypes, LineDocument } from '#src/lineDocument/definition.ts';
import type { Saving } from '#src/lineDocument/save.ts';

interface WarningsQuestionProps<T extends DocumentTypes> {
  document: LineDocument<T>;
  saved: T['Saved'] | undefined;
  saving: Saving;
}

/** Asks the user to confirm the server's warnings. Each has its own field. */
export const WarningsQuestion = <T extends DocumentTypes>({ document, saved, saving }: WarningsQuestionProps<T>) => {
  const { confirmations = {} } = document;
  const warnings = saving.asked?.Warnings;
  const question = warnings && document.question?.(warnings, saved);
  const confirm = () => {
    const fields = warnings?.flatMap(({ Kind }) => (confirmations[Kind] ? [[confirmations[Kind], true]] : [])) ?? [];
    saving.confirm(Object.fromEntries(fields));
  };
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      title={question?.title ?? ''}
      confirm={question?.confirm ?? ''}
      pending={saving.pending}
      onConfirm={confirm}
      onClose={saving.dismiss}
    >
      {warnings?.map(({ Message }) => (
        <p key={Message}>{Message}.</p>
      ))}
      {question?.note && <p>{question.note}</p>}
    </ConfirmDialog>
  );
};
