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
import { useNext } from './useNext.ts';
import { useRecordForm } from '#src/resources/engine/form/useRecordForm.ts';
import type { TakenRecord } from '#src/resources/engine/form/useRecordForm.ts';

const AskedDialog = lazy(async () => ({ default: (await import('#src/resources/engine/form/QuestionDialog.tsx')).QuestionDialog }));
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
  storedDraft: TakenRecord | undefined;
}

const getRecordTitle = (resource: Resource, row: Row) => {
  if (resource.isSingle) return getHeading(resource);
  const field = resource.fields.find(({ name }) => name === resource.title);
  return field ? getKind(field).write(row[field.name], field, row) : '';
};

type Then = (row: Row) => unknown;

/** Added to the message after saving, such as `. Bob Jones had changed Code, Location. Those changes are kept`. */
const describeTakenOver = (who: string, { taken }: Pick<Merge, 'taken'>) =>
  taken.length > 0 ? `. ${who} had changed ${taken.map(({ label }) => label).join(', ')}. Those changes are kept` : '';

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
  // The version that the user's changes started from, also for a draft. After a conflict it is the newer stored version.
  const [base, setBase] = useState((storedDraft?.content.base as Row | undefined) ?? record);
  const recordForm = useRecordForm(resource, { base, id: record.id, storedDraft });
  const [conflict, setConflict] = useState<(Conflict & { goOn: Then; who: string }) | undefined>();
  const [question, setQuestion] = useState<{ details: unknown; goOn: (answers: FieldValues) => unknown } | undefined>();
  const [update, { isPending }] = useUpdate<Row>();
  const [isRemoving, setRemoving] = useState(false);
  const provider = useDataProvider();
  const findNext = useNext(resource);
  const title = getRecordTitle(resource, base);
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const navigate = useNavigate();

  const send = async (values: FieldValues, on: Row, then: Then, also = '') => {
    const data = { ...values, Version: on.Version };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const row = (await update(resource.name, { id: on.id, data, previousData: on }, options)) as unknown as Row;
    recordForm.finish();
    refresh();
    toast(`${translate('record.saved', { title: getRecordTitle(resource, row) })}${also}`);
    await then(row);
  };
  /** Saves, and on a conflict takes over what only the others changed. Asks about fields that both changed, then saves. */
  const trySend = async (values: FieldValues, on: Row, then: Then, also = ''): Promise<void> => {
    try {
      await send(values, on, then, also);
    } catch (error) {
      if (getErrorCode(error) === 'CONFIRMATION_NEEDED' && resource.question)
        return setQuestion({
          details: getErrorDetails(error),
          goOn: (answers) => recordForm.attempt(() => trySend({ ...values, ...answers }, on, then, also)),
        });
      if (getErrorCode(error) !== 'STALE_VERSION') throw error;
      const { data: remoteRecord } = await provider.getOne<Row>(resource.name, { id: on.id });
      const { mergeValues: merged, buildMerge: mergeOf } = await import('#src/resources/engine/form/conflict/merge.ts');
      const merge = mergeOf(resource, { base: on, mine: { ...recordForm.record, ...values }, theirs: remoteRecord });
      const who = getErrorDetails(error).ChangedBy ?? 'Someone';
      if (merge.disputed.length > 0) setConflict({ message: (error as Error).message, merge, goOn: then, who });
      else await takeOver(merge, merged(merge), then, who);
    }
  };
  /** Reloads the read-only fields and keeps the entry. */
  const reloadReadOnly = async () => {
    const { data } = await provider.getOne<Row>(resource.name, { id: base.id });
    for (const { name, isReadOnly } of resource.fields) if (isReadOnly) recordForm.form.setValue(name, data[name]);
  };
  const takeOver = (merge: Merge, values: FieldValues, then: Then, who: string) => {
    const remoteRecord = merge.theirs as Row;
    const fields = Object.fromEntries(resource.fields.map(({ name }) => [name, values[name]]));
    setBase(remoteRecord);
    recordForm.form.reset(fields);
    return trySend(fields, remoteRecord, then, describeTakenOver(who, merge));
  };
  const save = (then: Then): Promise<void> => recordForm.submit((values) => trySend(values, base, then));
  const decide = ({ merge, goOn: then, who }: NonNullable<typeof conflict>, values: FieldValues) => {
    setConflict(undefined);
    void recordForm.attempt(() => takeOver(merge, values, then, who));
  };
  const goOn = (goBack: Then): Then => {
    const nextRecord = findNext(record.id);
    return async (row) => {
      const next = await nextRecord;
      return next === null ? goBack(row) : navigate(`${getPath(resource)}/${next}`);
    };
  };
  const duplicate = async () => {
    const { copyRecord: copyOf } = await import('#src/resources/engine/form/copyRecord.ts');
    await navigate(`${getPath(resource)}/create`, { state: { copy: copyOf(resource, base) } });
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
          <FormBody resource={resource} recordForm={recordForm} pending={isPending} save={save} goOn={goOn} />
          {resource.actions.length > 0 && (
            <Suspense>
              <RecordActions resource={resource} record={record} onDone={reloadReadOnly} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<aside className="history" aria-busy="true" />}>
          <HistoryPanel entity={resource.entity} id={record.id} resource={resource} />
        </Suspense>
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
          <AskedDialog
            load={resource.question}
            details={question.details}
            title={title}
            onAnswer={(answers) => {
              setQuestion(undefined);
              void question.goOn(answers);
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
