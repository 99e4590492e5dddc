import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useRefresh, useTranslate, useUpdate } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { FileSubject } from '#contract/masterData/files/subjects.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { call } from '#src/api/call.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { confirmLeave } from '#src/ui/screen/dialog/unsaved.ts';
import { useReactivate } from '#src/resources/engine/remove/useReactivate.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import { getHeading, getPath, getSingular } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import type { Conflict } from '#src/resources/engine/form/conflict/ConflictDialog.tsx';
import { FormBody } from './FormBody.tsx';
import type { Merge } from '#src/resources/engine/form/conflict/merge.ts';
import { getErrorCode, getErrorDetails } from '#src/resources/engine/form/conflict/refused.ts';
import { RecordAside } from './RecordAside.tsx';
import { useNext } from './useNext.ts';
import { useRecordForm } from '#src/resources/engine/form/useRecordForm.ts';
import type { RecordDraft } from '#src/resources/engine/form/useRecordForm.ts';

const QuestionDialog = lazy(async () => ({ default: (await import('#src/resources/engine/form/QuestionDialog.tsx')).QuestionDialog }));
const ConflictDialog = lazy(async () => ({
  default: (await import('#src/resources/engine/form/conflict/ConflictDialog.tsx')).ConflictDialog,
}));
const RecordActions = lazy(async () => ({ default: (await import('./RecordActions.tsx')).RecordActions }));
const RemoveDialog = lazy(async () => ({ default: (await import('#src/resources/engine/remove/RemoveDialog.tsx')).RemoveDialog }));
const RelatedLists = lazy(async () => ({ default: (await import('./RelatedLists.tsx')).RelatedLists }));
const HistoryPanel = lazy(async () => ({ default: (await import('#src/resources/engine/form/conflict/HistoryPanel.tsx')).HistoryPanel }));

interface EditFormProps {
  resource: Resource;
  record: Row;
  storedDraft: RecordDraft | undefined;
}

const getRecordTitle = (resource: Resource, row: Row) => {
  if (resource.isSingle) return getHeading(resource);
  const field = resource.fields.find(({ name }) => name === resource.title);
  return field ? getKind(field).write(row[field.name], field, row) : '';
};

/** Action that follows a save, such as going back to the list. Receives the stored record. */
type AfterSave = (row: Row) => unknown;

/** Returns text to add to the message after saving, such as `. Bob Jones had changed Code, Location. Those changes are kept`. */
const describeTakenOver = (who: string, { remoteOnly }: Pick<Merge, 'remoteOnly'>) =>
  remoteOnly.length > 0 ? `. ${who} had changed ${remoteOnly.map(({ label }) => label).join(', ')}. Those changes are kept` : '';

/** Attached files and related lists below the form. */
const RelatedRecords = ({ resource, id }: { resource: Resource; id: number }) => (
  <>
    {resource.hasFiles && <RecordFiles subject={resource.entity as FileSubject} id={id} />}
    {resource.related.length > 0 && (
      <Suspense>
        <RelatedLists resource={resource} id={id} />
      </Suspense>
    )}
  </>
);

// oxlint-disable-next-line max-lines-per-function -- it is split when its area moves
export const EditForm = ({ resource, record, storedDraft }: EditFormProps) => {
  // The version that the user's changes started from. After a conflict, the newer stored version.
  const [base, setBase] = useState((storedDraft?.content.base as Row | undefined) ?? record);
  const recordForm = useRecordForm(resource, { base, id: record.id, storedDraft });
  const [conflict, setConflict] = useState<(Conflict & { afterSave: AfterSave; who: string }) | undefined>();
  const [question, setQuestion] = useState<{ details: unknown; onAnswer: (answers: FieldValues) => unknown } | undefined>();
  const [update, { isPending }] = useUpdate<Row>();
  const [isRemoving, setRemoving] = useState(false);
  const provider = useDataProvider();
  const findNext = useNext(resource);
  const title = getRecordTitle(resource, base);
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const navigate = useNavigate();

  const send = async (values: FieldValues, stored: Row, afterSave: AfterSave, addition = '') => {
    const data = { ...values, Version: stored.Version };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const row = (await update(resource.name, { id: stored.id, data, previousData: stored }, options)) as unknown as Row;
    recordForm.finish();
    refresh();
    toast(`${translate('record.saved', { title: getRecordTitle(resource, row) })}${addition}`);
    await afterSave(row);
  };
  /** Saves. If another user has saved since, keeps that user's other fields, and asks about the fields that both changed. */
  const trySend = async (values: FieldValues, stored: Row, afterSave: AfterSave, addition = ''): Promise<void> => {
    try {
      await send(values, stored, afterSave, addition);
    } catch (error) {
      if (getErrorCode(error) === 'CONFIRMATION_NEEDED' && resource.question)
        return setQuestion({
          details: getErrorDetails(error),
          onAnswer: (answers) => recordForm.attempt(() => trySend({ ...values, ...answers }, stored, afterSave, addition)),
        });
      if (getErrorCode(error) !== 'STALE_VERSION') throw error;
      const { data: remoteRecord } = await provider.getOne<Row>(resource.name, { id: stored.id });
      const { mergeValues, buildMerge } = await import('#src/resources/engine/form/conflict/merge.ts');
      const merge = buildMerge(resource, { base: stored, mine: { ...recordForm.record, ...values }, theirs: remoteRecord });
      const who = getErrorDetails(error).ChangedBy ?? 'Someone';
      if (merge.disputed.length > 0) setConflict({ message: (error as Error).message, merge, afterSave, who });
      else await takeOver(merge, mergeValues(merge), afterSave, who);
    }
  };
  /** Reloads the read-only fields, which an action may have changed. Unsaved input stays. */
  const reloadReadOnly = async () => {
    const { data } = await provider.getOne<Row>(resource.name, { id: base.id });
    for (const { name, isReadOnly } of resource.fields) if (isReadOnly) recordForm.form.setValue(name, data[name]);
  };
  const takeOver = (merge: Merge, values: FieldValues, afterSave: AfterSave, who: string) => {
    const remoteRecord = merge.theirs as Row;
    const fields = Object.fromEntries(resource.fields.map(({ name }) => [name, values[name]]));
    setBase(remoteRecord);
    recordForm.form.reset(fields);
    return trySend(fields, remoteRecord, afterSave, describeTakenOver(who, merge));
  };
  const save = (afterSave: AfterSave): Promise<void> => recordForm.submit((values) => trySend(values, base, afterSave));
  const decide = ({ merge, afterSave, who }: NonNullable<typeof conflict>, values: FieldValues) => {
    setConflict(undefined);
    void recordForm.attempt(() => takeOver(merge, values, afterSave, who));
  };
  /** Opens the next record of the list after a save, or goes back after the last one. */
  const afterSaveAndNext = (goBack: AfterSave): AfterSave => {
    const nextRecord = findNext(record.id);
    return async (row) => {
      const next = await nextRecord;
      return next === null ? goBack(row) : navigate(`${getPath(resource)}/${next}`);
    };
  };
  const duplicate = async () => {
    const { copyRecord } = await import('#src/resources/engine/form/copyRecord.ts');
    await navigate(`${getPath(resource)}/create`, { state: { copy: copyRecord(resource, base) } });
  };
  const printout = usePaper(async (id) => {
    if (resource.paper) openInNewTab((await call(resource.paper.call, { params: { id } })) as Blob);
  });
  const reactivate = useReactivate(resource);
  const more = [
    ...(resource.paper ? [{ label: resource.paper.label, run: () => void printout.run(record.id), disabled: printout.pending }] : []),
    ...(resource.isReadOnly || resource.isSingle ? [] : [{ label: translate('record.duplicate'), run: () => void duplicate() }]),
    ...(resource.canRemove && record.Active !== false ? [{ label: translate('record.deactivate'), run: () => setRemoving(true) }] : []),
    ...(resource.canRemove && record.Active === false
      ? [{ label: translate('record.use_again'), run: () => confirmLeave(() => void reactivate([record])) }]
      : []),
  ];
  return (
    <>
      <ScreenTitle
        title={title}
        {...(!resource.isSingle && { detail: getSingular(resource).replace(/^./, (first) => first.toUpperCase()) })}
        more={more}
      />
      <div className="record">
        <div>
          <FormBody resource={resource} recordForm={recordForm} pending={isPending} save={save} afterSaveAndNext={afterSaveAndNext} />
          {resource.actions.length > 0 && (
            <Suspense>
              <RecordActions resource={resource} record={record} onDone={reloadReadOnly} />
            </Suspense>
          )}
        </div>
        <div>
          {resource.aside && <RecordAside load={resource.aside} id={record.id} record={recordForm.record} />}
          <Suspense fallback={<aside className="history" aria-busy="true" />}>
            <HistoryPanel entity={resource.entity} id={record.id} resource={resource} />
          </Suspense>
        </div>
      </div>
      <RelatedRecords resource={resource} id={record.id} />
      {isRemoving && (
        <Suspense>
          <RemoveDialog
            resource={resource}
            rows={[record]}
            onDone={() => {
              recordForm.finish();
              void navigate(getPath(resource), { state: { savedId: record.id } });
            }}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
      {question && resource.question && (
        <Suspense>
          <QuestionDialog
            load={resource.question}
            details={question.details}
            title={title}
            onAnswer={(answers) => {
              setQuestion(undefined);
              void question.onAnswer(answers);
            }}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
      {conflict && (
        <Suspense>
          <ConflictDialog conflict={conflict} onSave={(values) => decide(conflict, values)} onClose={() => setConflict(undefined)} />
        </Suspense>
      )}
    </>
  );
};
