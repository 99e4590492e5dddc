import type { KeyboardEventHandler, Ref } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

interface SelectBoxProps<Value extends string | number> extends FieldProps {
  value: Value | null;
  choices: readonly Choice<Value>[];
  onChange: (value: Value | null) => void;
  /** Text of the empty option. If absent, a choice is required. */
  none?: string;
  /** Label of the stored value, which stays selectable even if it is no longer offered. */
  storedLabel?: string | null | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  onKeyDown?: KeyboardEventHandler<HTMLSelectElement>;
}

/** Native select for short, fixed lists. Use a Picker for long lists. */
export const SelectBox = <Value extends string | number>(props: SelectBoxProps<Value>) => {
  const { value, choices, onChange, none, storedLabel, disabled, autoFocus, inputRef, onKeyDown, ...field } = props;
  const choose = (text: string) =>
    onChange(text === String(value) ? value : (choices.find((choice) => String(choice.value) === text)?.value ?? null));
  const current = choices.find((choice) => choice.value === value);
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          title={current?.label}
          ref={inputRef}
          disabled={disabled}
          autoFocus={autoFocus}
          onKeyDown={onKeyDown}
          value={value === null ? '' : String(value)}
          onChange={(event) => choose(event.target.value)}
        >
          {(none !== undefined || value === null) && <option value="">{none ?? 'Choose'}</option>}
          {value !== null && !current && (
            <option value={String(value)}>{storedLabel ?? (choices.length === 0 ? '…' : 'No longer in use')}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
