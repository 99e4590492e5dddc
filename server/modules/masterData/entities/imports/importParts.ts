import { z } from 'zod';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { fileColumnsOf } from '#contract/masterData/entities/definition/fileColumns.ts';
import type { RecordField } from '#contract/record/record.ts';
import { fieldErrors } from '#contract/words.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { findPartsOf } from '#server/modules/masterData/entities/rows.ts';

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Lists the parts of a record that a file row can include. */
export const partsInFile = (file: Entity) => file.fields.filter(({ part }) => part?.inFile);

const rowsShape = (file: Entity, { name }: RecordField) => {
  let shape = file.record.shape[name] as z.ZodType;
  while (shape instanceof z.ZodDefault) shape = shape.unwrap() as z.ZodType;
  return shape;
};

/** Gives an unnamed row the record's name, if it needs one. A supplier with one depot needs no depot name in the file. */
const nameWanted = (columns: ReturnType<typeof fileColumnsOf>, { Name }: Values) =>
  isSaid(Name) && columns.some(({ within }) => within.name === 'Name' && !within.isOptional) ? { Name } : {};

/** Reads the columns of a row within the record, and removes them from the values. */
export const makePartReader = (file: Entity) => {
  const parts = partsInFile(file).map((field) => ({ field, columns: fileColumnsOf(field), rows: rowsShape(file, field) }));
  return (given: Values) => {
    const values = { ...given };
    const within: Values = {};
    const errors: Record<string, string> = {};
    for (const { field, columns, rows } of parts) {
      const said = columns.flatMap(({ name, within: { name: own } }) => (isSaid(values[name]) ? [[own, values[name]] as const] : []));
      for (const { name } of columns) delete values[name];
      if (said.length === 0) continue;
      const parsed = rows.safeParse([{ ...nameWanted(columns, values), ...Object.fromEntries(said) }]);
      if (parsed.success) within[field.name] = parsed.data;
      for (const [path, message] of Object.entries(parsed.error ? fieldErrors(parsed.error) : {}))
        errors[`${field.name}:${path.split('.').at(-1)}`] = message;
    }
    return { values, within, errors };
  };
};

/** Keeps rows within records only for records that have none yet. */
export const findMissingParts = async (tx: Tx, file: Entity, stored: ReadonlyMap<number, Stored>) => {
  const found = new Map<string, (id: number) => Values[]>();
  for (const field of stored.size > 0 ? partsInFile(file) : []) found.set(field.name, await findPartsOf(tx, field, [...stored.keys()]));
  return (id: number | undefined, within: Values): Values =>
    Object.fromEntries(Object.entries(within).filter(([name]) => id === undefined || (found.get(name)?.(id) ?? []).length === 0));
};
