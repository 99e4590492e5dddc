import { useController } from 'react-hook-form';
import { kinds } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';
import './fields.css';
import type { RecordForm } from './useRecordForm.ts';

interface FieldInputProps {
  field: Field;
  recordForm: RecordForm;
  isFirst: boolean;
}

const FieldInput = ({ field, recordForm, isFirst }: FieldInputProps) => {
  const controlled = useController({ name: field.name, control: recordForm.form.control });
  const { Input } = kinds[field.kindName];
  return (
    <Input
      field={field}
      value={controlled.field.value as unknown}
      onChange={controlled.field.onChange}
      error={controlled.fieldState.error?.message}
      autoFocus={isFirst}
      inputRef={controlled.field.ref}
      onInvalid={(isInvalid) => recordForm.setInvalid(field.name, isInvalid)}
    />
  );
};

/** Every field of the definition, in its order. */
export const RecordFields = ({ resource, recordForm }: { resource: Resource; recordForm: RecordForm }) => (
  <div className="form-grid record-fields">
    {resource.fields.map((field, index) => (
      <FieldInput key={field.name} field={field} recordForm={recordForm} isFirst={index === 0} />
    ))}
  </div>
);
