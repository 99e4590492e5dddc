import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCreate, useRefresh, useTranslate } from 'ra-core';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { pathOf, singularOf } from '#src/resources/engine/resource.ts';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import type { HandedOver, Resource, Row } from '#src/resources/engine/resource.ts';
import { HandOver } from './HandOver.tsx';
import type { Copied } from '#src/resources/engine/form/copyOf.ts';
import { FormBody } from './FormBody.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { initialOf, recordAbout, useRecordForm } from '#src/resources/engine/form/useRecordForm.ts';
import type { TakenRecord } from '#src/resources/engine/form/useRecordForm.ts';

export const CreateScreen = ({ resource }: { resource: Resource }) => (
  <DraftOffer<FormContent> key={resource.name} about={recordAbout(resource)}>
    {(taken) => <CreateForm resource={resource} taken={taken} />}
  </DraftOffer>
);

const CreateForm = ({ resource, taken }: { resource: Resource; taken: TakenRecord | undefined }) => {
  const [base] = useState(() => initialOf(resource));
  const given = (useLocation().state as Copied | null)?.copy;
  const recordForm = useRecordForm(resource, { base, taken, given });
  const [create, { isPending }] = useCreate<Row>();
  const refresh = useRefresh();
  const toast = useToast();
  const translate = useTranslate();
  const [handed, setHanded] = useState<{ what: HandedOver; given: Values; goOn: () => unknown } | undefined>();
  const save = (then: (row: Row) => unknown) =>
    recordForm.submit(async (data) => {
      const row = (await create(resource.name, { data }, { returnPromise: true })) as unknown as Row;
      recordForm.finish();
      refresh();
      const lacking = resource.lacks?.(row);
      const added = translate('record.added', { title: String(row[resource.title]) });
      if (lacking) toast(`${added}. ${lacking}`, { tone: 'warning', open: `${pathOf(resource)}/${row.id}` });
      else toast(added);
      const answer = resource.added && (row[resource.added.field] as Values | null);
      if (resource.added && answer) setHanded({ what: resource.added, given: answer, goOn: () => then(row) });
      else await then(row);
    });
  const startAnew = () => {
    recordForm.form.reset(base);
    const [first] = resource.fields;
    if (first) recordForm.form.setFocus(first.name);
  };
  return (
    <>
      <ScreenTitle title={translate('record.new', { singular: singularOf(resource) })} />
      <FormBody resource={resource} recordForm={recordForm} pending={isPending} save={save} goOn={() => startAnew} />
      {handed && (
        <HandOver
          what={handed.what}
          given={handed.given}
          onClose={() => {
            setHanded(undefined);
            void handed.goOn();
          }}
        />
      )}
    </>
  );
};
