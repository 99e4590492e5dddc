import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/call/apiError.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { getFocusedField } from '#src/ui/screen/reach/useRestoreFocus.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { DocumentContent, DocumentTypes, LineDocument } from '#src/lineDocument/definition.ts';
import type { FormProps } from './DocumentForm.tsx';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';

interface ScreenProps<T extends DocumentTypes> {
  document: LineDocument<T>;
  /** Undefined for a new document. */
  id: number | undefined;
  context: T['Context'];
  /** Shown if there is no such record. */
  missing: ReactNode;
  children: (form: FormProps<T>) => ReactNode;
}

/** Opens a new document, or a saved one by its id. Drafts are offered first. */
export const DocumentScreen = <T extends DocumentTypes>({ id, ...props }: ScreenProps<T>) =>
  id === undefined ? <NewDocument {...props} /> : <SavedDocument key={id} id={id} {...props} />;

const NewDocument = <T extends DocumentTypes>({ document, context, children }: Omit<ScreenProps<T>, 'id'>) => {
  const navigate = useNavigate();
  const [formNumber, setFormNumber] = useState(1);
  return (
    <DraftOffer<DocumentContent<T>> about={draftAbout(document, undefined, context)}>
      {(draft) => (
        <FormKey key={formNumber}>
          {children({
            saved: undefined,
            draft: formNumber === 1 ? draft : undefined,
            onSaved: (record) => void navigate(document.address(record, context), { replace: true, state: { isSaved: true } }),
            onNext: () => setFormNumber(formNumber + 1),
            onReload: () => undefined,
          })}
        </FormKey>
      )}
    </DraftOffer>
  );
};

interface OpenedRecord<Saved> {
  saved: Saved;
  /** Number of times the record was opened. */
  times: number;
  focusedField?: string;
  /** Whether the record was saved in this visit. */
  isSaved: boolean;
}

const SavedDocument = <T extends DocumentTypes>({ document, id, context, missing, children }: ScreenProps<T> & { id: number }) => {
  const { get } = document.calls;
  if (!get) throw new Error(`A saved ${document.name} has no screen`);
  const answer = useAnswer(get, { params: { id } });
  const arrival = useLocation().state as { isSaved?: boolean } | null;
  // Keeps the record as opened, because a background reload must not replace the input.
  const [openedRecord, setOpenedRecord] = useState<OpenedRecord<T['Saved']> | undefined>();
  const record = answer.data as T['Saved'] | undefined;
  if (!openedRecord && record && !answer.isFetching) setOpenedRecord({ saved: record, times: 1, isSaved: arrival?.isSaved === true });
  const open = (record: T['Saved'], isSaved: boolean) => {
    const focusedField = getFocusedField();
    setOpenedRecord((before) => ({ saved: record, focusedField, isSaved, times: (before?.times ?? 0) + 1 }));
  };
  const reload = async () => {
    const { data } = await answer.refetch();
    if (data) open(data, false);
  };
  if (answer.error instanceof ApiError && answer.error.code === 'NOT_FOUND') return missing;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!openedRecord) return <Loading rows={8} />;
  return (
    <DraftOffer<DocumentContent<T>> about={draftAbout(document, id, context)}>
      {(storedDraft) => {
        const draft = openedRecord.times === 1 ? storedDraft : undefined;
        const savedRecord = (draft && readContent(document, draft.content).base) ?? openedRecord.saved;
        return (
          <FormKey key={openedRecord.times}>
            {children({
              saved: savedRecord,
              draft,
              focusedField: openedRecord.focusedField,
              isSaved: openedRecord.isSaved,
              onSaved: (now) => open(now, true),
              onReload: () => void reload(),
            })}
          </FormKey>
        );
      }}
    </DraftOffer>
  );
};

/** Remounts the form when the record is reopened. */
const FormKey = ({ children }: { children: ReactNode }) => children;
