import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/call/apiError.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { getFocusedField } from '#src/ui/screen/reach/useHandBack.ts';
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
  const [times, setTimes] = useState(1);
  return (
    <DraftOffer<DocumentContent<T>> about={draftAbout(document, undefined, context)}>
      {(draft) => (
        <FormKey key={times}>
          {children({
            saved: undefined,
            draft: times === 1 ? draft : undefined,
            onSaved: (saved) => void navigate(document.address(saved, context), { replace: true, state: { isSaved: true } }),
            onNext: () => setTimes(times + 1),
            onReload: () => undefined,
          })}
        </FormKey>
      )}
    </DraftOffer>
  );
};

interface OpenedRecord<Saved> {
  saved: Saved;
  /** Number of times it was opened. */
  times: number;
  focusedField?: string;
}

const SavedDocument = <T extends DocumentTypes>({ document, id, context, missing, children }: ScreenProps<T> & { id: number }) => {
  const { get } = document.calls;
  if (!get) throw new Error(`A saved ${document.name} has no screen`);
  const stored = useAnswer(get, { params: { id } });
  // Keeps the record as opened, because a background reload must not replace the input.
  const [opened, setOpened] = useState<OpenedRecord<T['Saved']> | undefined>();
  const record = stored.data as T['Saved'] | undefined;
  if (!opened && record && !stored.isFetching) setOpened({ saved: record, times: 1 });
  const open = (saved: T['Saved']) => {
    const focusedField = getFocusedField();
    setOpened((before) => ({ saved, focusedField, times: (before?.times ?? 0) + 1 }));
  };
  const reload = async () => {
    const { data } = await stored.refetch();
    if (data) open(data);
  };
  if (stored.error instanceof ApiError && stored.error.code === 'NOT_FOUND') return missing;
  if (stored.error) return <ErrorState error={stored.error} onRetry={stored.refetch} />;
  if (!opened) return <Loading rows={8} />;
  return (
    <DraftOffer<DocumentContent<T>> about={draftAbout(document, id, context)}>
      {(offered) => {
        const draft = opened.times === 1 ? offered : undefined;
        const saved = (draft && readContent(document, draft.content).base) ?? opened.saved;
        return (
          <FormKey key={opened.times}>
            {children({ saved, draft, focusedField: opened.focusedField, onSaved: open, onReload: () => void reload() })}
          </FormKey>
        );
      }}
    </DraftOffer>
  );
};

/** Remounts the form when the record is reopened. */
const FormKey = ({ children }: { children: ReactNode }) => children;
