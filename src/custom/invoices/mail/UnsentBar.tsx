import { markPosted } from '#contract/invoices/calls.ts';
import type { UnsentDocument } from '#contract/invoices/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { plural } from '#src/ui/text/format.ts';

interface UnsentBarProps {
  chosen: readonly UnsentDocument[];
  onWrite: () => void;
  onPosted: () => void;
}

/** What is done with the chosen documents. */
export const UnsentBar = ({ chosen, onWrite, onPosted }: UnsentBarProps) => {
  const post = useAction(markPosted, { isToldBeside: true });
  const waiting = chosen.filter((document) => document.Mail?.State === 'Queued').length;
  const isNone = chosen.length === 0;
  const markAll = async () => {
    for (const [DocumentKind, own] of Map.groupBy(chosen, (document) => document.DocumentKind))
      if (!(await post.run({ body: { DocumentKind, DocumentIds: own.map((document) => document.SubjectId) } }))) return;
    onPosted();
  };
  const words =
    waiting > 0
      ? `${waiting} of ${plural(chosen.length, 'document')} already in the outbox`
      : `${plural(chosen.length, 'document')} chosen`;
  return (
    <ActionBar>
      <div className="raise-bar" role="status">
        {isNone ? <span className="soft for-keys">Choose with Space, all with a; open one to see it.</span> : words}
      </div>
      <ActionButton shortcut="p" pending={post.pending} disabled={isNone} onPress={markAll}>
        Mark as posted
      </ActionButton>
      <FailedSave message={post.refusal} onRetry={markAll} pending={post.pending} />
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={isNone || waiting > 0} onPress={onWrite}>
        Write e-mail
      </ActionButton>
    </ActionBar>
  );
};
