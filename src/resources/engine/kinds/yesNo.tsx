import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import type { Kind, KindInputProps } from './kind.ts';

const YesNoInput = ({ field, value, onChange, error }: KindInputProps) => (
  <div className="field">
    <CheckBox label={field.label} checked={value === true} onChange={onChange} />
    <div className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
      {error ?? field.hint}
    </div>
  </div>
);

const readings: Record<string, boolean> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false };

export const yesNo: Kind = {
  Input: YesNoInput,
  write: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  read: (cell) => readings[cell.trim().toLowerCase()] ?? (cell.trim() === '' ? undefined : cell),
  choices: () => [
    { value: 'yes', label: 'Yes', filter: true },
    { value: 'no', label: 'No', filter: false },
  ],
};
