import type { Ref } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps } from '#src/resources/engine/kinds/kind.ts';

/** Formats `gb123456782` as `GB 123 4567 82`. Foreign numbers are not split. */
export const formatVatNumber = (text: string) => {
  const compact = text.toUpperCase().replace(/[\s.-]/g, '');
  const british = /^(GB|XI)(\d{3})(\d{4})(\d{2})(\d{3})?$/.exec(compact);
  if (british) return british.slice(1).filter(Boolean).join(' ');
  return compact.replace(/^([A-Z]{2})(?=.)/, '$1 ');
};

const VatNumberInput = (props: KindInputProps) => (
  <TextBox
    {...commonProps(props)}
    value={fieldText(props.value)}
    onChange={props.onChange}
    onBlur={() => fieldText(props.value).trim() !== '' && props.onChange(formatVatNumber(fieldText(props.value)))}
    placeholder="GB 123 4567 82"
    width="14rem"
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const canonical = (value: unknown) =>
  fieldText(value)
    .toUpperCase()
    .replace(/[\s.-]/g, '');

export const vatNumber: Kind = {
  shapes: ['text'],
  Input: VatNumberInput,
  write: (value) => (fieldText(value) ? formatVatNumber(fieldText(value)) : ''),
  read: (cell) => cell.trim(),
  isSame: (one, other) => canonical(one) === canonical(other),
};
