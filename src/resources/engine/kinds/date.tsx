import { lazy } from 'react';
import { parseDate } from '#src/ui/inputs/parseDate.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { rangeFilter } from './filterRange.tsx';
import { asText } from './kind.ts';
import type { Kind } from './kind.ts';

const DateFieldInput = lazy(async () => ({ default: (await import('./DateFieldInput.tsx')).DateFieldInput }));

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
  filter: rangeFilter(),
  width: '8.5rem',
  keepsWidth: true,
  saysLabel: () => true,
};
