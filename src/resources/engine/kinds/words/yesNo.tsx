import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';

const YesNoInput = ({ field, value, onChange, error }: KindInputProps) => (
  <div className="field">
    <CheckBox label={field.label} checked={value === true} onChange={onChange} />
    <div className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
      {error ?? field.hint}
    </div>
  </div>
);

const readings: Record<string, boolean> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false };
const says = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : '');

// Marks inactive records, because users look for them in the list. A state with a reason, such as on stop, is a chip.
const YesNoCell = ({ value, field, record }: { value: unknown; field: Pick<Field, 'name' | 'label' | 'because'>; record: Values }) => {
  const reason = value === true && field.because ? fieldText(record[field.because]) : '';
  if (field.because)
    return (
      value === true && (
        <>
          <StatusChip tone="refused">{field.label}</StatusChip> {reason && <span className="note">{reason}</span>}
        </>
      )
    );
  if (field.name !== 'Active') return says(value);
  return value === true ? 'Active' : <StatusChip tone="neutral">Inactive</StatusChip>;
};

export const yesNo: Kind = {
  shapes: ['yesNo'],
  Input: YesNoInput,
  Cell: YesNoCell,
  showsLabel: ({ name }) => name !== 'Active',
  write: says,
  read: (cell) => readings[cell.trim().toLowerCase()] ?? (cell.trim() === '' ? undefined : cell),
  filter: () => ({
    choices: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
};
