import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

type PassedProps =
  | 'autoFocus'
  | 'disabled'
  | 'maxLength'
  | 'name'
  | 'onBlur'
  | 'onClick'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'autoComplete';

interface TextBoxProps extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, PassedProps | 'inputMode' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export const TextBox = (props: TextBoxProps) => {
  const { label, hiddenLabel, hint, error, optional, width, hideLabel, cell, value, onChange, inputRef, ...inputProps } = props;
  return (
    <Field {...{ label, hiddenLabel, hint, error, optional, width, hideLabel, cell }}>
      {(attributes) => (
        <input
          type="text"
          autoComplete="off"
          {...inputProps}
          {...attributes}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};

interface LongTextBoxProps extends FieldProps, Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, PassedProps | 'rows'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export const LongTextBox = (props: LongTextBoxProps) => {
  const { label, hiddenLabel, hint, error, optional, width, hideLabel, cell, value, onChange, inputRef, ...inputProps } = props;
  return (
    <Field {...{ label, hiddenLabel, hint, error, optional, width, hideLabel, cell }}>
      {(attributes) => (
        <textarea
          rows={3}
          {...inputProps}
          {...attributes}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};
