import { useState } from 'react';
import { useDataProvider, usePrevNextController, useRefresh, useTranslate, useUpdate } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { headingOf, singularOf } from '#src/resources/engine/resource.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Conflict } from './ConflictDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { RecordActions } from './RecordActions.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { codeOf, useRecordForm } from './useRecordForm.ts';
import type { TakenRecord } from './useRecordForm.ts';

interface EditFormProps {
  resource: Resource;
  record: Row;
  taken: TakenRecord | undefined;
}

const titleOf = (resource: Resource, row: Row) => (resource.isSingle ? headingOf(resource) : String(row[resource.title]));

const isSameIn = (field: Field, one: unknown, other: unknown) =>
  (kindOf(field).isSame ?? ((a: unknown, b: unknown) => (a ?? null) === (b ?? null)))(one, other);

export const EditForm = ({ resource, record, taken }: EditFormProps) => {
  // The version that the user's changes are made on, also those of a draft; after "Keep mine" it is the one that was in the way.
  const [base, setBase] = useState((taken?.content.base as Row | undefined) ?? record);
  const recordForm = useRecordForm(resource, { base, id: record.id, taken });
  const [conflict, setConflict] = useState<Conflict | undefined>();
  const [update, { isPending }] = useUpdate<Row>();
  const provider = useDataProvider();
  const { nextPath } = usePrevNextController<Row>({ resource: resource.name, sort: { field: resource.order, order: 'ASC' } });
  const title = titleOf(resource, base);
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const navigate = useNavigate();

  const send = async (values: FieldValues, on: Row, then: (row: Row) => unknown) => {
    const data = { ...values, Version: on.Version };
    const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    const row = (await update(resource.name, { id: on.id, data, previousData: on }, options)) as unknown as Row;
    recordForm.finish();
    refresh();
    toast(translate('record.saved', { title: titleOf(resource, row) }));
    await then(row);
  };
  const save = (then: (row: Row) => unknown, on = base): Promise<void> =>
    recordForm.submit(async (values) => {
      try {
        await send(values, on, then);
      } catch (error) {
        if (codeOf(error) !== 'STALE_VERSION') throw error;
        const { data: theirs } = await provider.getOne<Row>(resource.name, { id: on.id });
        setConflict({ message: (error as Error).message, mine: values, theirs, retry: () => save(then, theirs) });
      }
    });
  const goOn = (row: Row, goBack: (row: Row) => unknown) => (nextPath ? navigate(nextPath) : goBack(row));
  const loadTheirs = ({ theirs }: Conflict) => {
    setBase(theirs);
    recordForm.form.reset(theirs);
    setConflict(undefined);
  };
  const reread = async () => {
    const { data } = await provider.getOne<Row>(resource.name, { id: base.id });
    const isOwn = resource.fields.every((field) => field.isReadOnly || isSameIn(field, data[field.name], base[field.name]));
    if (isOwn) setBase(data);
    for (const { name, isReadOnly } of resource.fields) if (isReadOnly) recordForm.form.setValue(name, data[name]);
  };
  const keepMine = ({ theirs, retry }: Conflict) => {
    setBase(theirs);
    setConflict(undefined);
    void retry();
  };
  return (
    <>
      <ScreenTitle
        title={title}
        {...(!resource.isSingle && { detail: singularOf(resource).replace(/^./, (first) => first.toUpperCase()) })}
      />
      <div className="record">
        <div>
          <FormBody resource={resource} recordForm={recordForm} pending={isPending} save={save} goOn={goOn} />
          <RecordActions resource={resource} id={record.id} onDone={reread} />
        </div>
        <HistoryPanel entity={resource.entity} id={record.id} />
      </div>
      {conflict && (
        <ConflictDialog
          resource={resource}
          conflict={conflict}
          onLoadTheirs={() => loadTheirs(conflict)}
          onKeepMine={() => keepMine(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
};
