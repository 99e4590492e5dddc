import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCreate, useRefresh, useTranslate } from 'ra-core';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { getPath, getSingular } from '#src/resources/engine/resource.ts';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import type { OneTimeValues, Resource, Row } from '#src/resources/engine/resource.ts';
import { HandOver } from './HandOver.tsx';
import type { Copied } from '#src/resources/engine/form/copyRecord.ts';
import { FormBody } from './FormBody.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { getInitialValues, draftKey, useRecordForm } from '#src/resources/engine/form/useRecordForm.ts';
import type { RecordDraft } from '#src/resources/engine/form/useRecordForm.ts';

export const CreateScreen = ({ resource }: { resource: Resource }) => (
  <DraftOffer<FormContent> key={resource.name} about={draftKey(resource)}>
    {(storedDraft) => <CreateForm resource={resource} storedDraft={storedDraft} />}
  </DraftOffer>
);

const CreateForm = ({ resource, storedDraft }: { resource: Resource; storedDraft: RecordDraft | undefined }) => {
  const [base] = useState(() => getInitialValues(resource));
  const copiedValues = (useLocation().state as Copied | null)?.copy;
  const recordForm = useRecordForm(resource, { base, storedDraft, initialChanges: copiedValues });
  const [create, { isPending }] = useCreate<Row>();
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const [handOver, setHandOver] = useState<{ what: OneTimeValues; values: Values; onClosed: () => unknown } | undefined>();
  const save = (afterSave: (row: Row) => unknown) =>
    recordForm.submit(async (data) => {
      const row = (await create(resource.name, { data }, { returnPromise: true })) as unknown as Row;
      recordForm.finish();
      refresh();
      const missingDetails = resource.lacks?.(row);
      const addedText = translate('record.added', { title: String(row[resource.title]) });
      if (missingDetails) toast(`${addedText}. ${missingDetails}`, { tone: 'warning', open: `${getPath(resource)}/${row.id}` });
      else toast(addedText);
      const answer = resource.added && (row[resource.added.field] as Values | null);
      if (resource.added && answer) setHandOver({ what: resource.added, values: answer, onClosed: () => afterSave(row) });
      else await afterSave(row);
    });
  const resetForm = () => {
    recordForm.form.reset(base);
    const [first] = resource.fields;
    if (first) recordForm.form.setFocus(first.name);
  };
  return (
    <>
      <ScreenTitle title={translate('record.new', { singular: getSingular(resource) })} />
      <FormBody resource={resource} recordForm={recordForm} pending={isPending} save={save} afterSaveAndNext={() => resetForm} />
      {handOver && (
        <HandOver
          what={handOver.what}
          values={handOver.values}
          onClose={() => {
            setHandOver(undefined);
            void handOver.onClosed();
          }}
        />
      )}
    </>
  );
};
