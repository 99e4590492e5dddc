import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useRestoreFocus } from '#src/ui/screen/reach/useRestoreFocus.ts';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { DocumentDraft, DocumentTypes, FormParts, LineDocument } from '#src/lineDocument/definition.ts';
import { useDocumentDraft } from '#src/lineDocument/draft.ts';
import { DocumentInputs, useLookup } from './DocumentInputs.tsx';
import { WarningsQuestion } from './WarningsQuestion.tsx';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { useSaveDocument } from '#src/lineDocument/save.ts';
import type { Saving } from '#src/lineDocument/save.ts';
import { useDocumentBehind } from '#src/lineDocument/store.ts';

const FasterNotice = lazyPart(async () => (await import('#src/ui/screen/say/FasterNotice.tsx')).FasterNotice);

/** Props of a document's buttons and panels. */
export interface ActionParts<T extends DocumentTypes> extends FormParts<T> {
  isDirty: boolean;
  /** Whether the record was saved in this visit. */
  isSaved: boolean;
  saving: Saving;
  /** Shows the record that an action returned. */
  onChanged: (saved: T['Saved']) => void;
}

export interface FormProps<T extends DocumentTypes> {
  saved: T['Saved'] | undefined;
  draft: DocumentDraft<T> | undefined;
  /** Field that had the focus before the form was reopened. */
  focusedField?: string | undefined;
  /** Whether the record was saved in this visit. */
  isSaved?: boolean;
  onSaved: (saved: T['Saved']) => void;
  /** Starts another new document. */
  onNext?: () => void;
  /** Loads the stored record and drops the input. */
  onReload: () => void;
}

interface DocumentFormProps<T extends DocumentTypes> extends FormProps<T> {
  document: LineDocument<T>;
  context: T['Context'];
  title: ReactNode;
  /** Target and label of Escape. `run` replaces the navigation. */
  back: { to: string; label: string; run?: () => void };
  /** Runs the button's next action, named by `nextAction`, after the save. Returns the record to show. */
  afterSave: (saved: T['Saved'], nextAction: string, isMerged: boolean) => Promise<T['Saved']> | T['Saved'];
  Actions: (parts: ActionParts<T>) => ReactNode;
  /** Panels below the lines. */
  children?: ReactNode;
}

const wholeState = <State,>(state: State) => state;

/** Form of any document with lines. Shows header, lines, panels, buttons and totals. */
export const DocumentForm = <T extends DocumentTypes>(props: DocumentFormProps<T>) => {
  const { document, saved, draft, context } = props;
  const openedDraft = useDocumentDraft(document, { saved, context, draft });
  const lookup = useLookup(document, { store: openedDraft.store, saved, context });
  const { Context } = document;
  if (!Context) return <FormBody {...props} {...{ opened: openedDraft, lookup }} />;
  return (
    <Context {...{ store: openedDraft.store, saved, context }}>
      {(fullContext: T['Context']) => <FormBody {...props} {...{ opened: openedDraft, lookup }} context={fullContext} />}
    </Context>
  );
};

interface FormBodyProps<T extends DocumentTypes> extends DocumentFormProps<T> {
  opened: ReturnType<typeof useDocumentDraft<T>>;
  lookup: ProductLookup;
}

const FormBody = <T extends DocumentTypes>(props: FormBodyProps<T>) => {
  const { document, opened, lookup, saved, context, title, back, afterSave, Actions, onSaved, onReload, children } = props;
  const { store, draft, finish, isDirty } = opened;
  const parts = { store, saved, context };
  const grid = useRef<HTMLDivElement>(null);
  const onChanged = (savedRecord: T['Saved']) => {
    finish();
    onSaved(savedRecord);
  };
  const save = useSaveDocument(document, {
    ...parts,
    keys: draft,
    grid,
    isDirty,
    onSaved: async (savedRecord, nextAction, isMerged) => onChanged(await afterSave(savedRecord, nextAction, isMerged)),
  });
  const form = useFocusFirstError<HTMLDivElement>(save.errors);
  useRestoreFocus(form, props.focusedField);
  const goBack = useBackTo(back.to);
  useScreenKeys([{ key: 'Escape', label: back.label, run: back.run ?? goBack }]);
  const { BelowLines, Question } = document;
  return (
    <div ref={form}>
      {title}
      {save.conflict && (
        <FasterNotice
          conflict={save.conflict}
          onKeep={isDirty ? save.again : undefined}
          onReload={() => {
            finish();
            onReload();
          }}
        />
      )}
      <DocumentInputs
        {...parts}
        {...{ document, lookup, grid, saving: save }}
        beginsInLines={document.beginsInLines === true && !props.focusedField}
      />
      {BelowLines && <BelowLines {...parts} />}
      {children}
      <ActionBar>
        <Actions {...parts} isDirty={isDirty} isSaved={props.isSaved === true} saving={save} onChanged={onChanged} />
        <FailedSave failure={save.failure} onRetry={save.again} pending={save.pending} />
        <TotalsBehind {...{ document, parts }} />
      </ActionBar>
      {Question && save.asked && (
        <Question {...parts} request={save.asked} pending={save.pending} onConfirm={save.confirm} onClose={save.dismiss} />
      )}
      {!Question && <WarningsQuestion {...{ document, saved, saving: save }} />}
    </div>
  );
};

const TotalsBehind = <T extends DocumentTypes>({ document, parts }: { document: LineDocument<T>; parts: FormParts<T> }) => {
  const { header } = useDocumentBehind(parts.store, wholeState);
  const input = { header, lines: parts.store.inOrder() };
  const { Totals, totals } = document;
  if (Totals) return <Totals {...parts} input={input} />;
  return (
    <span className="document-totals" role="status">
      {totals?.(input, parts).filter(Boolean).join(' · ')}
    </span>
  );
};
