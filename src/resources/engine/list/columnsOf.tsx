import { ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import type { ListFilter } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { askRange, boundsOf, rangeIn } from '#src/resources/engine/kinds/filters/filterRange.tsx';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource, Row } from '#src/resources/engine/resource.ts';

const titleRem = 16;
const codeRem = 8;
const textRem = 10;
/** A reason is a sentence: in less room it folds to more lines than a row has. */
const reasonRem = 18;
/** `Verrerie du Val de Marne`, in one line beside eight others. */
const longNameRem = 15.5;
const codeLength = 20;
const sentenceLength = 200;

const isSentence = ({ because, kind, maximumLength = 0 }: Field) =>
  because !== undefined || (kind === 'text' && maximumLength >= sentenceLength);
/** Longer than a code: read whole. */
const isWords = (field: Field) => isSentence(field) || (field.kind === 'text' && (field.maximumLength ?? 0) > codeLength);

/** What a field takes of a list's width: what a record is known by most. */
export const shareOf = (field: Field, isTitle = false) => {
  const { width } = kindOf(field);
  if (isTitle) return titleRem;
  if (isSentence(field)) return reasonRem;
  if (field.isLongName) return longNameRem;
  if (width) return Number.parseFloat(width);
  return field.maximumLength !== undefined && field.maximumLength <= codeLength ? codeRem : textRem;
};

const coveredBy = (fields: readonly Field[]) => new Set(fields.flatMap((field) => kindOf(field).covers ?? []));

export const columnsOf = (resource: Resource): Column<Row>[] => {
  const covered = coveredBy(resource.fields);
  return resource.fields
    .filter((field) => !field.isFormOnly && field.shape !== 'rows' && !covered.has(field.name))
    .map((field, index) => {
      const isTitle = field.name === resource.title;
      const { Cell, write, isFigure = false, isSorted = true, saysLabel, keepsWidth, isName } = kindOf(field);
      return {
        key: field.name,
        title: field.label,
        cell: (row: Row) => (Cell ? <Cell value={row[field.name]} field={field} record={row} /> : write(row[field.name], field, row)),
        isFigure,
        ...(keepsWidth && { keepsWidth }),
        // Nobody knows an own field by its value alone.
        ...((saysLabel?.(field) || ownIdIn(field.name) !== undefined) && { saysTitle: true }),
        ...(field.isExtra && { isExtra: true }),
        ...(field.isEditedInList && { isEdited: true }),
        ...(isSorted && { sortBy: 'server' as const }),
        share: shareOf(field, isTitle),
        ...(index > 0 && !isTitle && { leaves: 1 as const }),
        ...(isTitle && { phone: 'first' as const }),
        ...((isTitle || isName || isWords(field)) && { wraps: true }),
      };
    });
};

interface Chip extends ListFilter {
  /** The filters of the list call that it speaks for. */
  names: readonly string[];
  /** What the chosen value asks of them. */
  filterOf: (value: string) => Values;
  /** The chosen value that the filters stand for. */
  valueOf: (filter: Values) => string | undefined;
}

export const chipsOf = (resource: Resource): Chip[] =>
  resource.fields.flatMap((field) => {
    const kind = kindOf(field);
    const filter = field.filter ? kind.filter?.(field, kind) : undefined;
    if (!filter) return [];
    const { choices, asks, input, isRange, tell } = filter;
    const { name } = field;
    return [
      {
        key: name,
        label: field.label,
        isLate: field.isFilterLate === true,
        choices,
        ...(input && { input }),
        ...(tell && { tell }),
        names: isRange ? [name, ...Object.values(boundsOf(name))] : [name],
        filterOf: (value) => (isRange ? askRange(name, value, asks) : { [name]: asks(value) }),
        valueOf: (asked) => {
          if (isRange) return rangeIn(name, asked);
          if (!(name in asked)) return undefined;
          if (input) return String(asked[name]);
          return choices.find(({ value }) => JSON.stringify(asks(value)) === JSON.stringify(asked[name]))?.value;
        },
      },
    ];
  });

/** The chip values that a filter stands for. */
export const readChip = (resource: Resource, filter: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(chipsOf(resource).map(({ key, valueOf }) => [key, valueOf(filter)]));

/** `['Status: Open', 'Charge: 3 or more']`, of those that are taken. */
export const chipWords = (chips: readonly Chip[], values: Readonly<Record<string, string | undefined>>) =>
  chips.flatMap(({ key, label, choices, tell }) => {
    const taken = values[key];
    if (!taken) return [];
    const words = choices.find(({ value }) => value === taken)?.label ?? tell?.(taken);
    return [words ? `${label}: ${words}` : label];
  });

/** `Search code, description` */
export const searchLabelOf = ({ fields }: Resource) => {
  const names = fields.filter((field) => field.search).map((field) => field.label.toLowerCase());
  return `Search ${names.join(', ')}`.trim();
};
