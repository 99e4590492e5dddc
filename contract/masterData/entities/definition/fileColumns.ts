import type { RecordField } from '#contract/record/record.ts';

type OfRows = Pick<RecordField, 'name' | 'part' | 'fields'>;

/** Returns the import column for a field of a row within the record: `Addresses:Town`. */
const buildColumnName = (field: OfRows, name: string) => `${field.name}:${name}`;

/** Lists the file columns for one row of the field. Each column has the field of the row that it fills. */
export const listFileColumns = (field: OfRows) =>
  field.fields
    .filter(({ name }) => field.part?.inFile?.includes(name))
    .map((within) => ({ name: buildColumnName(field, within.name), of: field.part?.name ?? '', within }));
