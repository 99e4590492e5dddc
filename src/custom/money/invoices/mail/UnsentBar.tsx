import { markPosted, printPapers } from '#contract/money/invoices/calls.ts';
import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { splitBySending } from './splitBySending.ts';

interface UnsentBarProps {
  chosen: readonly UnsentDocument[];
  onWrite: (documents: readonly UnsentDocument[]) => void;
  onPosted: () => void;
}

/** Actions on the chosen documents. If a button applies to some of them only, it shows how many. */
export const UnsentBar = ({ chosen, onWrite, onPosted }: UnsentBarProps) => {
  const post = useAction(markPosted, { isErrorInline: true });
  const print = useAction(printPapers, { isErrorInline: true, onDone: (file) => openInNewTab(file) });
  const listIds = (kind: UnsentDocument['DocumentKind']) =>
    chosen.flatMap(({ DocumentKind, SubjectId }) => (DocumentKind === kind ? [SubjectId] : []));
  const { toMail, toPost, words } = splitBySending(chosen);
  const isNone = chosen.length === 0;
  const isAllChosen = (documents: readonly UnsentDocument[]) => documents.length === chosen.length;
  const markPostedByKind = async () => {
    for (const [DocumentKind, documents] of Map.groupBy(toPost, (document) => document.DocumentKind))
      if (!(await post.run({ body: { DocumentKind, DocumentIds: documents.map((document) => document.SubjectId) } }))) return;
    // Keeps the choice if it has documents to e-mail, ready for the e-mail button.
    if (isAllChosen(toPost)) onPosted();
  };
  return (
    <ActionBar>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={toMail.length === 0} onPress={() => onWrite(toMail)}>
        {toMail.length === 0 || isAllChosen(toMail) ? 'Write e-mail' : `Write e-mail for ${toMail.length}`}
      </ActionButton>
      <ActionButton shortcut="p" pending={post.pending} disabled={isNone} onPress={markPostedByKind}>
        {isAllChosen(toPost) ? 'Mark as posted' : `Mark ${toPost.length} as posted`}
      </ActionButton>
      <ActionButton
        kind="quiet"
        pending={print.pending}
        refusal={print.refusal}
        disabled={isNone}
        onPress={() => print.run({ body: { InvoiceIds: listIds('Invoice'), CreditIds: listIds('Credit') } })}
      >
        Open as one PDF
      </ActionButton>
      <div className="raise-bar" role="status">
        {isNone ? <span className="soft for-keys">Press Space to choose a document, a for all, Enter to open.</span> : words}
      </div>
      <FailedSave failure={post.anyFailure} onRetry={markPostedByKind} pending={post.pending} />
    </ActionBar>
  );
};
