import { useRef } from 'react';
import type { ReactNode } from 'react';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import type { DocumentContent, DocumentDraft, DocumentTypes, FormParts, LineDocument } from '#src/lineDocument/definition.ts';
import { DocumentInputs, useLookup } from './DocumentInputs.tsx';
import { draftAbout, readContent, useDocumentDraft } from '#src/lineDocument/draft.ts';
import { areLinesComplete } from '#src/lineDocument/errors.ts';
import { useSaveDocument } from '#src/lineDocument/save.ts';
import { useDocument } from '#src/lineDocument/store.ts';

interface DocumentDialogProps<T extends DocumentTypes> {
  document: LineDocument<T>;
  saved: T['Saved'] | undefined;
  context: T['Context'];
  title: string;
  /** Label of the dialog's button, such as `Keep plan`. */
  confirm: string;
  renderAbove?: (parts: FormParts<T>) => ReactNode;
  renderBelow?: (parts: FormParts<T>) => ReactNode;
  /** `isChanged` is false if there was nothing to save. */
  onSaved: (saved: T['Saved'], isChanged: boolean) => unknown;
  onStale?: () => unknown;
  onClose: () => void;
}

/** A document in a dialog. Drafts are offered first, in a panel. */
export const DocumentDialog = <T extends DocumentTypes>(props: DocumentDialogProps<T>) => {
  const { document, saved, context, onClose } = props;
  const about = draftAbout(document, saved && document.idOf(saved), context);
  return (
    <DraftOffer<DocumentContent<T>> about={about} panel={{ title: document.title(saved, context), onClose }}>
      {(draft) => <DialogForm {...props} draft={draft} />}
    </DraftOffer>
  );
};

const wholeState = <State,>(state: State) => state;

const DialogForm = <T extends DocumentTypes>(props: DocumentDialogProps<T> & { draft: DocumentDraft<T> | undefined }) => {
  const { document, context, draft: initialDraft, title, confirm, renderAbove, renderBelow, onSaved, onStale, onClose } = props;
  const saved = (initialDraft && readContent(document, initialDraft.content).base) ?? props.saved;
  const { store, draft, finish, askFirst: confirmLeaving, isDirty } = useDocumentDraft(document, { saved, context, draft: initialDraft });
  const parts = { store, saved, context };
  const lookup = useLookup(document, parts);
  const grid = useRef<HTMLDivElement>(null);
  const save = useSaveDocument(document, {
    ...parts,
    keys: draft,
    grid,
    isDirty,
    onStale,
    onSaved: (now) => {
      finish();
      return onSaved(now, now !== saved);
    },
  });
  const { header } = useDocument(store, wholeState);
  const { Question } = document;
  if (Question && save.asked)
    return <Question {...parts} request={save.asked} pending={save.pending} onConfirm={save.confirm} onClose={save.dismiss} />;
  const isOff = !areLinesComplete(document, store, context) || Object.keys(document.missing(header)).length > 0 || save.invalid.size > 0;
  return (
    <ConfirmDialog
      isOpen
      {...{ title, confirm }}
      pending={save.pending}
      failure={save.failure}
      isConfirmDisabled={isOff}
      onConfirm={() => save.save('stay')}
      onClose={() => confirmLeaving(onClose)}
      isDirty={false}
    >
      {renderAbove?.(parts)}
      <DocumentInputs {...parts} {...{ document, lookup, grid, saving: save }} isInDialog />
      {renderBelow?.(parts)}
    </ConfirmDialog>
  );
};
