import { z } from 'zod';
import { anyOf, from, holds, holdsIds, list, search, to, yesNo } from '#contract/list.ts';
import type { Filter } from '#contract/list.ts';
import type { RecordField, Shape } from '#contract/record/record.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { getNameField } from './fieldNames.ts';

const text = z.string().max(200, 'must be at most 200 characters');
const number = z.coerce.number({ error: 'must be a number' });

const bounds = (name: string, value: z.ZodType): Record<string, Filter> => ({
  [`${name}From`]: from(value, name),
  [`${name}To`]: to(value, name),
});

/** List filters for each shape of field. A filter accepts one or several values, and null for an empty field. Numbers and dates also have ranges. */
const filtersByShape: Record<Shape, (field: RecordField) => Record<string, Filter>> = {
  text: ({ name }) => ({ [name]: anyOf(text.nullable()) }),
  number: ({ name }) => ({ [name]: anyOf(number.nullable()), ...bounds(name, number) }),
  wholeNumber: ({ name }) => ({ [name]: anyOf(number.nullable()), ...bounds(name, number) }),
  yesNo: ({ name }) => ({ [name]: yesNo() }),
  date: ({ name }) => ({ [name]: anyOf(DateOnly.nullable()), ...bounds(name, DateOnly) }),
  choice: ({ name, choices }) => ({ [name]: anyOf(typeof choices[0]?.value === 'number' ? number.nullable() : text.nullable()) }),
  choices: ({ name }) => ({ [name]: holds(name) }),
  texts: ({ name }) => ({ [name]: holds(name) }),
  reference: ({ name }) => ({ [name]: anyOf(Id.nullable()) }),
  references: ({ name }) => ({ [name]: holdsIds(name) }),
  rows: () => ({}),
  ownValues: () => ({}),
};

/** Returns the list filters of one field. */
export const filtersFor = (field: RecordField) => filtersByShape[field.shape](field);

const unsorted = new Set<Shape>(['choices', 'texts', 'references', 'rows', 'ownValues']);

interface Options {
  id: string;
  order: string;
  canRemove: boolean;
  totals: readonly string[] | undefined;
}

/** Builds the list of an entity. All suitable fields filter and sort, `q` searches, and references sort by name. */
export const buildEntityList = <Row extends z.ZodObject>(
  row: Row,
  fields: readonly RecordField[],
  { id, order, canRemove, totals }: Options,
) => {
  const sorts = [
    id,
    ...fields.filter(({ shape }) => !unsorted.has(shape)).map(({ name }) => name),
    'Version',
    'CreatedAt',
    'CreatedBy',
    'UpdatedAt',
    'UpdatedBy',
  ];
  return list({
    row,
    id: id,
    filters: {
      q: search(),
      [id]: anyOf(Id),
      ...Object.assign({}, ...fields.map(filtersFor)),
      CreatedBy: anyOf(Id.nullable()),
      UpdatedBy: anyOf(Id.nullable()),
    } as { q: ReturnType<typeof search> } & { [Name in keyof z.output<Row>]: Filter },
    sorts: sorts as [keyof z.output<Row> & string],
    order: [order, 'ASC'] as never,
    sortNames: Object.fromEntries(fields.filter(({ shape }) => shape === 'reference').map(({ name }) => [getNameField(name), name])),
    ...(totals && {
      totals: { of: totals, by: fields.some(({ name }) => name === 'CurrencyId') ? ['CurrencyId', 'CurrencyCode'] : [] },
    }),
    ...(canRemove && { whole: { Active: true } as never }),
    hasOwn: fields.some(({ shape }) => shape === 'ownValues'),
  });
};
