import { useState } from 'react';
import Button from '@mui/material/Button';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { kindFor } from './registry.ts';

interface TypedFilterProps {
  field: Field;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** What it is called must be read in it. */
const widthOf = ({ label }: Field) => `${Math.max(9, Math.ceil(label.length * 0.6 + 4))}rem`;

const Typed = ({ field, onChange }: Omit<TypedFilterProps, 'value'>) => {
  const [text, setText] = useState('');
  const take = () => {
    const read = kindFor(field.kind).read?.(text.trim(), field);
    if (read === undefined || read === '') return;
    onChange(typeof read === 'string' ? read : text.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextBox
        label={field.label}
        hideLabel
        placeholder={`${field.label}: all`}
        width={widthOf(field)}
        value={text}
        onChange={setText}
        onBlur={take}
      />
    </form>
  );
};

/** A filter that is typed: taken with Enter, or when it is left. */
export const TypedFilter = ({ field, value, onChange }: TypedFilterProps) => {
  if (value === undefined && field.shape === 'date')
    return (
      <DateInput
        label={field.label}
        hideLabel
        placeholder={`${field.label}: all`}
        width={widthOf(field)}
        value={null}
        onChange={(date) => onChange(date ?? undefined)}
      />
    );
  if (value === undefined) return <Typed field={field} onChange={onChange} />;
  const { read, write } = kindFor(field.kind);
  const shown = write(read?.(value, field), field, {});
  return (
    <Button size="small" variant="outlined" onClick={() => onChange(undefined)} aria-label={`${field.label}: ${shown}. Show all`}>
      {field.label}: {shown} ✕
    </Button>
  );
};
