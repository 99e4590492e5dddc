import { useState } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { FilterInputProps } from '#src/ui/screen/filters/FilterChips.tsx';
import { FilterForm } from '#src/ui/screen/filters/FilterForm.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

interface TypedFilterProps extends FilterInputProps {
  field: Field;
  kind: Kind;
}

/** Filters by typed text. */
export const TypedFilter = ({ field, kind, value, onChange }: TypedFilterProps) => {
  const [text, setText] = useState(value ?? '');
  const apply = () => {
    const result = kind.read?.(text.trim(), field);
    if (result === undefined || result === '') return onChange(undefined);
    onChange(typeof result === 'string' ? result : text.trim());
  };
  return (
    <FilterForm onApply={apply}>
      <TextBox label={field.label} width="14rem" autoFocus value={text} onChange={setText} />
    </FilterForm>
  );
};
