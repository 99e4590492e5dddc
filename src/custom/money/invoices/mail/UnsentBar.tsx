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

/** Actions on the chosen documents. Each button shows how many it applies to. */
export const UnsentBar = ({ chosen, onWrite, onPosted }: UnsentBarProps) => {
  const post = useAction(markPosted, { isToldBeside: true });
  const print = useAction(printPapers, { isToldBeside: true, onDone: (file) => openInNewTab(file) });
  const listIds = (kind: UnsentDocument['DocumentKind']) =>
    chosen.flatMap(({ DocumentKind, SubjectId }) => (DocumentKind === kind ? [SubjectId] : []));
  const { toMail, toPost, words } = splitBySending(chosen);
  const isNone = chosen.length === 0;
  const isAll = (part: readonly UnsentDocument[]) => part.length === chosen.length;
  const markAll = async () => {
    for (const [DocumentKind, own] of Map.groupBy(toPost, (document) => document.DocumentKind))
      if (!(await post.run({ body: { DocumentKind, DocumentIds: own.map((document) => document.SubjectId) } }))) return;
    // Documents for e-mail stay chosen, ready for the e-mail button.
    if (isAll(toPost)) onPosted();
  };
  return (
    <ActionBar>
      <div className="raise-bar" role="status">
        {isNone ? <span className="soft for-keys">Space chooses one, a chooses all. Enter opens one.</span> : words}
      </div>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={toMail.length === 0} onPress={() => onWrite(toMail)}>
        {toMail.length === 0 || isAll(toMail) ? 'Write e-mail' : `Write e-mail for ${toMail.length}`}
      </ActionButton>
      <ActionButton shortcut="p" pending={post.pending} disabled={isNone} onPress={markAll}>
        {isAll(toPost) ? 'Mark as posted' : `Mark ${toPost.length} as posted`}
      </ActionButton>
      <ActionButton
        kind="quiet"
        pending={print.pending}
        refusal={print.refusal}
        disabled={isNone}
        onPress={() => print.run({ body: { InvoiceIds: listIds('Invoice'), CreditIds: listIds('Credit') } })}
      >
        One PDF
      </ActionButton>
      <FailedSave failure={post.anyFailure} onRetry={markAll} pending={post.pending} />
    </ActionBar>
  );
};
