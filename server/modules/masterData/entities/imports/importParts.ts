import { z } from 'zod';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { listFileColumns } from '#contract/masterData/entities/definition/fileColumns.ts';
import type { RecordField } from '#contract/record/record.ts';
import { fieldErrors } from '#contract/words.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { findPartsOfRecords } from '#server/modules/masterData/entities/rows.ts';

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Lists the fields with rows within the record that a file row can include. */
export const partsInFile = (file: Entity) => file.fields.filter(({ part }) => part?.inFile);

const rowsShape = (file: Entity, { name }: RecordField) => {
  let shape = file.record.shape[name] as z.ZodType;
  while (shape instanceof z.ZodDefault) shape = shape.unwrap() as z.ZodType;
  return shape;
};

/** Gives an unnamed row the record's name if the row needs one. So a supplier with one depot needs no depot name in the file. */
const defaultName = (columns: ReturnType<typeof listFileColumns>, { Name }: Values) =>
  isFilled(Name) && columns.some(({ within }) => within.name === 'Name' && !within.isOptional) ? { Name } : {};

/** Moves the columns of rows within the record, such as `Depots:Name`, out of the values. */
export const makePartReader = (file: Entity) => {
  const parts = partsInFile(file).map((field) => ({ field, columns: listFileColumns(field), rows: rowsShape(file, field) }));
  return (input: Values) => {
    const values = { ...input };
    const within: Values = {};
    const errors: Record<string, string> = {};
    for (const { field, columns, rows } of parts) {
      const filledCells = columns.flatMap(({ name, within: { name: own } }) =>
        isFilled(values[name]) ? [[own, values[name]] as const] : [],
      );
      for (const { name } of columns) delete values[name];
      if (filledCells.length === 0) continue;
      const parsed = rows.safeParse([{ ...defaultName(columns, values), ...Object.fromEntries(filledCells) }]);
      if (parsed.success) within[field.name] = parsed.data;
      for (const [path, message] of Object.entries(parsed.error ? fieldErrors(parsed.error) : {}))
        errors[`${field.name}:${path.split('.').at(-1)}`] = message;
    }
    return { values, within, errors };
  };
};

/** Returns a function that omits rows of a field if the record already has such rows. */
export const findMissingParts = async (tx: Tx, file: Entity, stored: ReadonlyMap<number, Stored>) => {
  const partsByField = new Map<string, (id: number) => Values[]>();
  for (const field of stored.size > 0 ? partsInFile(file) : [])
    partsByField.set(field.name, await findPartsOfRecords(tx, field, [...stored.keys()]));
  return (id: number | undefined, within: Values): Values =>
    Object.fromEntries(Object.entries(within).filter(([name]) => id === undefined || (partsByField.get(name)?.(id) ?? []).length === 0));
};
