import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

type Kept =
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

interface TextBoxProps extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, Kept | 'inputMode' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export const TextBox = (props: TextBoxProps) => {
  const { label, heard, hint, error, optional, width, hideLabel, cell, value, onChange, inputRef, ...rest } = props;
  return (
    <Field {...{ label, heard, hint, error, optional, width, hideLabel, cell }}>
      {(attributes) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...attributes}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};

interface LongTextBoxProps extends FieldProps, Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, Kept | 'rows'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export const LongTextBox = (props: LongTextBoxProps) => {
  const { label, heard, hint, error, optional, width, hideLabel, cell, value, onChange, inputRef, ...rest } = props;
  return (
    <Field {...{ label, heard, hint, error, optional, width, hideLabel, cell }}>
      {(attributes) => (
        <textarea rows={3} {...rest} {...attributes} ref={inputRef} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
};
