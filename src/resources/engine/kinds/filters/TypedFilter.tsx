import { useState } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { filterWidth } from './FilterAwaited.tsx';
import { typedWords } from './filterWords.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { AppliedFilter } from './AppliedFilter.tsx';

interface TypedFilterProps {
  field: Field;
  kind: Kind;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const FilterInput = ({ field, kind, onChange }: Omit<TypedFilterProps, 'value'>) => {
  const [text, setText] = useState('');
  const take = () => {
    const result = kind.read?.(text.trim(), field);
    if (result === undefined || result === '') return;
    onChange(typeof result === 'string' ? result : text.trim());
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
        width={filterWidth(field.label)}
        value={text}
        onChange={setText}
        onBlur={take}
      />
    </form>
  );
};

/** Filters by typed text. Applies on Enter or on leaving the field. */
export const TypedFilter = ({ field, kind, value, onChange }: TypedFilterProps) => {
  if (value === undefined) return <FilterInput field={field} kind={kind} onChange={onChange} />;
  return <AppliedFilter label={field.label} shown={typedWords(field, kind, value)} onClear={() => onChange(undefined)} />;
};
