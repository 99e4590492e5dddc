import { lazy } from 'react';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { formatDate, today } from '#src/ui/text/format.ts';
import { rangeFilter } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';

const DateFieldInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/DateFieldInput.tsx')).DateFieldInput,
}));

const read = (cell: string) => {
  const cellText = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(cellText)) return cellText;
  const result = parseDate(cellText, today());
  return result.error === undefined ? (result.value ?? undefined) : cell;
};

export const date: Kind = {
  shapes: ['date'],
  Input: DateFieldInput,
  write: (value) => formatDate(fieldText(value)),
  read,
  filter: rangeFilter,
  showsLabel: () => true,
};
