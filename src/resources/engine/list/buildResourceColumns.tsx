import { ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import type { ListFilter } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { buildRangeFilter, rangeFilter } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import { typedFilter } from '#src/resources/engine/kinds/filters/filterTyped.tsx';
import type { Kind, KindFilter } from '#src/resources/engine/kinds/kind.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';

const listCovered = (fields: readonly Field[]) => new Set(fields.flatMap((field) => getKind(field).covers ?? []));

export const buildResourceColumns = (resource: Resource): Column<Row>[] => {
  const coveredNames = listCovered(resource.fields);
  return resource.fields
    .filter((field) => !field.isFormOnly && field.shape !== 'rows' && !coveredNames.has(field.name))
    .map((field, index) => {
      const isTitle = field.name === resource.title;
      const { Cell, write, isFigure = false, isSorted = true, showsLabel } = getKind(field);
      return {
        key: field.name,
        title: field.label,
        cell: (row: Row) => (Cell ? <Cell value={row[field.name]} field={field} record={row} /> : write(row[field.name], field, row)),
        isFigure,
        // Shows the label of an own field, because its value alone is not clear.
        ...((showsLabel?.(field) || ownIdIn(field.name) !== undefined) && { showsTitle: true }),
        ...(field.isExtra && { isExtra: true }),
        ...(field.isEditedInList && { isEdited: true }),
        ...(isSorted && { sortBy: 'server' as const }),
        ...(index > 0 && !isTitle && { hideOrder: 1 as const }),
        ...(isTitle && { phone: 'first' as const }),
      };
    });
};

/** Returns a filter for a field whose kind has none. Only links use it. */
const filterByShape = (field: Field, kind: Kind): KindFilter =>
  ['number', 'wholeNumber', 'date'].includes(field.shape) ? rangeFilter(field, kind) : typedFilter(field, kind);

const labelIn = (choices: ListFilter['choices']) => (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;

/** Returns the filters of a generated list. A field without a filter in the definition gets a chip only when a link filters by it. */
export const buildResourceFilters = (resource: Resource): ListFilter[] =>
  resource.fields.flatMap((field) => {
    if (field.shape === 'rows') return [];
    const kind = getKind(field);
    const filter = kind.filter?.(field, kind) ?? filterByShape(field, kind);
    const { toParameter, isRange, choices, describe = choices.length > 0 ? labelIn(choices) : undefined, showValue, input } = filter;
    const { name, label } = field;
    return [
      {
        key: name,
        label,
        choices,
        ...(input && { input }),
        ...(describe && { describe }),
        ...(showValue && { showValue }),
        isLate: field.isFilterLate === true,
        isByLink: field.filter !== true || kind.filter === undefined,
        ...(isRange && { toFilter: (value: string) => buildRangeFilter(name, value) }),
        ...(toParameter && { toFilter: (value: string) => ({ [name]: toParameter(value) }) }),
      },
    ];
  });

/** Builds a label such as `Search code, description`. */
export const buildSearchLabel = ({ fields }: Resource) => {
  const names = fields.filter((field) => field.search).map((field) => field.label.toLowerCase());
  return `Search ${names.join(', ')}`.trim();
};
