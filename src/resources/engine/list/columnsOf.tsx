import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { Filter } from '#src/ui/screen/FilterChips.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { kinds } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';

const cellOf = (field: Field) => (row: Row) => {
  const value = row[field.name];
  if (field.name === 'Active') return value === true ? 'Active' : <StatusChip tone="neutral">Not active</StatusChip>;
  return kinds[field.kindName].write(value);
};

export const columnsOf = (resource: Resource): Column<Row>[] =>
  resource.fields
    .filter((field) => !field.isFormOnly)
    .map((field) => ({
      key: field.name,
      title: field.label,
      cell: cellOf(field),
      sortBy: 'server' as const,
      isFigure: kinds[field.kindName].isFigure ?? false,
      ...(field.name === resource.title && { phone: 'first' as const }),
    }));

interface Chip extends Filter {
  /** What the chosen value asks the list call for. */
  filterOf: (value: string | undefined) => unknown;
}

export const chipsOf = (resource: Resource): Chip[] =>
  resource.fields.flatMap((field) => {
    const choices = field.filter ? kinds[field.kindName].choices?.(field) : undefined;
    return choices
      ? [{ key: field.name, label: field.label, choices, filterOf: (value) => choices.find((choice) => choice.value === value)?.filter }]
      : [];
  });

/** The chip values that a filter stands for. */
export const readChip = (resource: Resource, filter: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    chipsOf(resource).map(({ key, choices, filterOf }) => [
      key,
      choices.find((choice) => key in filter && filterOf(choice.value) === filter[key])?.value,
    ]),
  );

/** `Search code, description` */
export const searchLabelOf = ({ fields }: Resource) => {
  const names = fields.filter((field) => field.search).map((field) => field.label.toLowerCase());
  return `Search ${names.join(', ')}`.trim();
};
