import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useHandBack } from '#src/ui/screen/reach/useHandBack.ts';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { FasterNotice } from '#src/ui/screen/say/FasterNotice.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import type { DocumentDraft, DocumentTypes, FormParts, LineDocument } from './definition.ts';
import { useDocumentDraft } from './draft.ts';
import { visibleColumns } from './grid/columns.tsx';
import { LineGrid } from './grid/LineGrid.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { pasteRules } from './pastedLines.ts';
import { makeProductLookup } from './productLine.ts';
import type { ProductLookup } from './productLine.ts';
import { useSaveDocument } from './save.ts';
import type { Saving } from './save.ts';
import { useDocument, useDocumentBehind } from './store.ts';
import './document.css';

/** Props of a document's buttons and panels. */
export interface ActionParts<T extends DocumentTypes> extends FormParts<T> {
  isDirty: boolean;
  saving: Saving;
  /** Shows a record that an action returned. */
  onChanged: (saved: T['Saved']) => void;
}

export interface FormProps<T extends DocumentTypes> {
  saved: T['Saved'] | undefined;
  draft: DocumentDraft<T> | undefined;
  /** Name of the field that had the focus before the form was opened again. */
  focusedField?: string | undefined;
  onSaved: (saved: T['Saved']) => void;
  /** Loads what is stored and drops the input. */
  onReload: () => void;
}

interface DocumentFormProps<T extends DocumentTypes> extends FormProps<T> {
  document: LineDocument<T>;
  context: T['Context'];
  title: ReactNode;
  /** Screen and label of Escape. */
  back: { to: string; label: string };
  /** Carries out what a button asked for besides the save. Returns the record to show. */
  afterSave: (saved: T['Saved'], then: string) => Promise<T['Saved']> | T['Saved'];
  Actions: (parts: ActionParts<T>) => ReactNode;
  /** Panels below the lines. */
  children?: ReactNode;
}

const wholeState = <State,>(state: State) => state;

/** The screen of any document with lines: header, lines, panels, buttons and totals. */
export const DocumentForm = <T extends DocumentTypes>(props: DocumentFormProps<T>) => {
  const { document, saved, draft, context } = props;
  const opened = useDocumentDraft(document, { saved, context, draft });
  const [lookup] = useState(() => makeProductLookup<T['Line']>(opened.store, document.lookup({ store: opened.store, saved, context })));
  useEffect(() => lookup.resume(), [lookup]);
  const { Context } = document;
  if (!Context) return <FormBody {...props} {...{ opened, lookup }} />;
  return (
    <Context {...{ store: opened.store, saved, context }}>
      {(now: T['Context']) => <FormBody {...props} {...{ opened, lookup }} context={now} />}
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
  const changed = (now: T['Saved']) => {
    finish();
    onSaved(now);
  };
  const saving = useSaveDocument(document, {
    ...parts,
    keys: draft,
    grid,
    isDirty,
    onSaved: async (now, then) => changed(await afterSave(now, then)),
  });
  const form = useFocusFirstError<HTMLDivElement>(saving.errors);
  useHandBack(form, props.focusedField);
  const goBack = useBackTo(back.to);
  useScreenKeys([{ key: 'Escape', label: back.label, run: goBack }]);
  const header = useDocument(store, (state) => state.header);
  const fixed = document.fixed(saved);
  const columns = useMemo(() => visibleColumns(document.columns, context), [document, context]);
  const paste = useMemo(() => pasteRules(document.paste(context), columns, lookup), [document, context, columns, lookup]);
  const question = saving.warnings && document.question(saving.warnings, saved);
  return (
    <div ref={form}>
      {title}
      {saving.conflict && (
        <FasterNotice
          conflict={saving.conflict}
          onKeep={saving.again}
          onReload={() => {
            finish();
            onReload();
          }}
        />
      )}
      <HeaderFields
        label={document.labels.header}
        fields={document.header({ ...parts, header })}
        errors={saving.errors}
        onInvalid={saving.setInvalid}
      />
      <LineGrid
        {...{ store, lookup, context }}
        label={document.labels.lines}
        noun={document.labels.line}
        gridRef={grid}
        columns={columns}
        paste={paste}
        limits={document}
        isFixed={fixed.header || fixed.lines}
      />
      {children}
      <ActionBar>
        <Actions {...parts} isDirty={isDirty} saving={saving} onChanged={changed} />
        <FailedSave failure={saving.failure} onRetry={saving.again} pending={saving.pending} />
        <Totals document={document} {...parts} />
      </ActionBar>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        pending={saving.pending}
        onConfirm={saving.confirm}
        onClose={saving.dismiss}
      >
        {saving.warnings?.map(({ Message }) => (
          <p key={Message}>{Message}.</p>
        ))}
        {question?.note && <p>{question.note}</p>}
      </ConfirmDialog>
    </div>
  );
};

const Totals = <T extends DocumentTypes>({ document, store, saved, context }: FormParts<T> & { document: LineDocument<T> }) => {
  const { header } = useDocumentBehind(store, wholeState);
  return (
    <span className="document-totals" role="status">
      {document.totals({ header, lines: store.inOrder() }, { saved, context }).filter(Boolean).join(' · ')}
    </span>
  );
};
