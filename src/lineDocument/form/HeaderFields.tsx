import type { ReactNode } from 'react';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { HeaderChoice, HeaderField } from '#src/lineDocument/definition.ts';
import '#src/lineDocument/document.css';

export interface HeaderProps {
  label: string;
  fields: readonly HeaderField[];
  /** Makes all fields read-only. */
  isFixed?: boolean;
  errors: Readonly<Record<string, string>>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  /** Called when a field changes. */
  onCorrected: (field: string) => void;
  /** Further fields of the document. */
  children?: ReactNode;
}

const Input = ({
  field: input,
  error,
  onInvalid,
}: {
  field: HeaderField;
  error: string | undefined;
  onInvalid: HeaderProps['onInvalid'];
}) => {
  const { field, label, optional = false, hint, isFixed = false, isFirst = false } = input;
  const inputProps = { label, optional, hint, disabled: isFixed, error, width: '100%' };
  switch (input.kind) {
    case 'date':
      return (
        <DateInput
          {...inputProps}
          autoFocus={isFirst}
          value={input.value}
          onChange={input.onChange}
          onInvalid={(isInvalid) => onInvalid(field, isInvalid)}
        />
      );
    case 'check':
      return (
        <div className="header-check">
          <CheckBox label={label} checked={input.value} disabled={isFixed} onChange={input.onChange} />
          {error && <p className="field-error">{error}</p>}
        </div>
      );
    case 'money':
      return (
        <MoneyInput
          {...inputProps}
          currency={input.currency}
          value={input.value}
          onChange={input.onChange}
          onInvalid={(isInvalid) => onInvalid(field, isInvalid)}
        />
      );
    case 'choice': {
      const { value, choices, none, storedLabel, onChange } = input as HeaderChoice<number | string>;
      return (
        <SelectBox {...inputProps} autoFocus={isFirst} storedLabel={storedLabel} {...{ value, choices, onChange, ...(none && { none }) }} />
      );
    }
    case 'longText':
      return <LongTextBox {...inputProps} rows={1} maxLength={input.maxLength} value={input.value} onChange={input.onChange} />;
    case 'text':
      return <TextBox {...inputProps} autoFocus={isFirst} maxLength={input.maxLength} value={input.value} onChange={input.onChange} />;
    default:
      throw new Error(`There is no header field of the kind ${String(input satisfies never)}`);
  }
};

/** Fields above the lines. */
export const HeaderFields = ({ label, fields, isFixed = false, errors, onInvalid, onCorrected, children }: HeaderProps) => (
  <fieldset className="document-header" disabled={isFixed}>
    <legend className="visually-hidden">{label}</legend>
    {fields.map((field) => {
      const change = (value: never) => {
        onCorrected(field.field);
        (field.onChange as (value: never) => void)(value);
      };
      const error = [field.field, ...(field.errorFields ?? [])].map((name) => errors[name]).find(Boolean);
      const input = <Input key={field.field} field={{ ...field, onChange: change } as HeaderField} error={error} onInvalid={onInvalid} />;
      return field.isWide ? (
        <div key={field.field} className={field.isWide === 'address' ? 'is-wide is-address' : 'is-wide'}>
          {input}
        </div>
      ) : (
        input
      );
    })}
    {children}
  </fieldset>
);
