import type { Ref } from 'react';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { parseDate } from '#src/ui/inputs/parseDate.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { asText, commonProps } from './kind.ts';
import type { Kind, KindInputProps } from './kind.ts';

const DateFieldInput = (props: KindInputProps) => (
  <DateInput
    {...commonProps(props)}
    value={asText(props.value) || null}
    onChange={props.onChange}
    onInvalid={props.onInvalid}
    inputRef={props.inputRef as Ref<HTMLInputElement>}
  />
);

const read = (cell: string) => {
  const typed = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return typed;
  const parsed = parseDate(typed, today());
  return parsed.error === undefined ? (parsed.value ?? undefined) : cell;
};

export const date: Kind = {
  shapes: ['date'],
  Input: DateFieldInput,
  write: (value) => formatDate(asText(value)),
  read,
  width: '8rem',
};
