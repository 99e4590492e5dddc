import { useNavigate } from 'react-router';
import { getPath } from '#src/resources/engine/resource.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { FormActions } from './FormActions.tsx';
import { QuickCreate } from './QuickCreate.tsx';
import { RecordFields } from '#src/resources/engine/form/RecordFields.tsx';
import type { RecordForm } from '#src/resources/engine/form/useRecordForm.ts';

type AfterSave = (row: Row) => unknown;

interface FormBodyProps {
  resource: Resource;
  recordForm: RecordForm;
  pending: boolean;
  save: (afterSave: AfterSave) => Promise<void>;
  /** Returns what *Save and next* does after the save, decided when it is pressed. Calls `goBack` after the last record. */
  afterSaveAndNext: (goBack: AfterSave) => AfterSave;
}

/** Fields and buttons of a new or existing record. *Save* returns to the list, at the row of the record. */
export const FormBody = ({ resource, recordForm, pending, save, afterSaveAndNext }: FormBodyProps) => {
  const navigate = useNavigate();
  const goBack = (row: Row) => navigate(getPath(resource), { state: { savedId: row.id } });
  return (
    <QuickCreate>
      <RecordFields resource={resource} recordForm={recordForm} />
      <FormActions
        resource={resource}
        pending={pending}
        failure={recordForm.failure}
        onSave={() => save(goBack)}
        onSaveAndNext={() => save(afterSaveAndNext(goBack))}
        isNew={recordForm.isNew}
      />
    </QuickCreate>
  );
};
