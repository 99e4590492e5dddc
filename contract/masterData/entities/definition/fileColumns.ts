import type { RecordField } from '#contract/record/record.ts';

type OfRows = Pick<RecordField, 'name' | 'part' | 'fields'>;

/** How a line of an import names what it says of a row within the record: `Addresses:Town`. */
const columnOf = (field: OfRows, name: string) => `${field.name}:${name}`;

/** The columns by which a file says one row of these, each with the field that it is. */
export const fileColumnsOf = (field: OfRows) =>
  field.fields
    .filter(({ name }) => field.part?.inFile?.includes(name))
    .map((within) => ({ name: columnOf(field, within.name), of: field.part?.name ?? '', within }));
