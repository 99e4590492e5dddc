import { useState } from 'react';
import { useCreate, useRefresh, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { pathOf, singularOf } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { FormActions } from './FormActions.tsx';
import { RecordFields } from './RecordFields.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { initialOf, recordAbout, useRecordForm } from './useRecordForm.ts';
import type { TakenRecord } from './useRecordForm.ts';

export const CreateScreen = ({ resource }: { resource: Resource }) => (
  <DraftOffer<FormContent> key={resource.name} about={recordAbout(resource)}>
    {(taken) => <CreateForm resource={resource} taken={taken} />}
  </DraftOffer>
);

const CreateForm = ({ resource, taken }: { resource: Resource; taken: TakenRecord | undefined }) => {
  const [base] = useState(() => initialOf(resource));
  const recordForm = useRecordForm(resource, { base, taken });
  const [create, { isPending }] = useCreate<Row>();
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const navigate = useNavigate();
  const save = (then: (row: Row) => unknown) =>
    recordForm.submit(async (data) => {
      const row = (await create(resource.name, { data }, { returnPromise: true })) as unknown as Row;
      recordForm.finish();
      refresh();
      toast(translate('record.added', { title: String(row[resource.title]) }));
      await then(row);
    });
  const goBack = (row: Row) => navigate(pathOf(resource), { state: { savedId: row.id } });
  const startAnew = () => {
    recordForm.form.reset(base);
    const [first] = resource.fields;
    if (first) recordForm.form.setFocus(first.name);
  };
  return (
    <>
      <ScreenTitle title={translate('record.new', { singular: singularOf(resource) })} />
      <RecordFields resource={resource} recordForm={recordForm} />
      <FormActions
        resource={resource}
        pending={isPending}
        failure={recordForm.failure}
        onSave={() => save(goBack)}
        onSaveAndNext={() => save(startAnew)}
      />
    </>
  );
};
