import { useState } from 'react';
import { useCreate, useTranslate } from 'ra-core';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { getSingular } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { RecordFields } from '#src/resources/engine/form/RecordFields.tsx';
import { getInitialValues, useRecordForm } from '#src/resources/engine/form/useRecordForm.ts';

export type OnAdded = (row: Record<string, unknown>) => void;

export interface Open {
  resource: Resource;
  initialText: string;
  onDone: OnAdded;
}

const textTitle = ({ fields, title }: Resource) => fields.find(({ name, shape }) => name === title && shape === 'text');

/** Form for a new record of another entity, beside the form whose reference field needs it. */
export const QuickForm = ({ resource, initialText, onDone, onClose }: Open & { onClose: () => void }) => {
  const [base] = useState(() => getInitialValues(resource));
  const initialValues = initialText && textTitle(resource) ? { [resource.title]: initialText } : undefined;
  const recordForm = useRecordForm(resource, { base, storedDraft: undefined, initialChanges: initialValues });
  const [create, { isPending }] = useCreate<Row>();
  const translate = useTranslate();
  const save = () =>
    recordForm.submit(async (data) => {
      const row = (await create(resource.name, { data }, { returnPromise: true })) as unknown as Row;
      recordForm.finish();
      onClose();
      onDone(row);
    });
  const actions = (
    <>
      <ActionButton kind="primary" shortcut="Ctrl+S" pending={isPending} onPress={save}>
        {translate('record.add_and_choose')}
      </ActionButton>
      <FailedSave failure={recordForm.failure} onRetry={save} pending={isPending} />
    </>
  );
  return (
    <SidePanel
      isOpen
      width="40rem"
      title={translate('record.new', { singular: getSingular(resource) })}
      isDirty={false}
      onClose={() => recordForm.askFirst(onClose)}
      actions={actions}
    >
      <RecordFields resource={resource} recordForm={recordForm} />
    </SidePanel>
  );
};
