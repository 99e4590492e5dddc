import { AppError, invalidField } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findParts, insertRow, getPart, updateRow } from './rows.ts';
import { getRules } from './definition/getRules.ts';
import { requireOffered } from './requireOffered.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { pickWritable } from './definition/pickWritable.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Part {
  context: Context;
  field: RecordField;
  parentId: number;
  /** Path of the row for errors, such as `Depots.0.`. */
  prefix: string;
}

/** Adds the path of the row to error fields: `Name` becomes `Depots.0.Name`. */
const prefixErrors = async <Result>(prefix: string, work: () => Promise<Result>) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [`${prefix}${name}`, message]));
    throw new AppError(error.code, error.message, { fields, details: error.details });
  }
};

const prepare = async (tx: Tx, { context, field, parentId, prefix }: Part, values: Values, storedRow: Stored | undefined) => {
  await requireOffered(tx, field.fields, values, storedRow, prefix);
  const { name, parent } = getPart(field);
  const rules = getRules(name);
  return prefixErrors(prefix, async () => {
    if (storedRow && values.Active === false) await rules.release?.(tx, storedRow, context);
    const save = storedRow
      ? { context, values, stored: { ...storedRow, [parent]: parentId } }
      : { context, values: { ...values, [parent]: parentId }, stored: storedRow };
    return (await rules.prepare?.(tx, save)) ?? values;
  });
};

/** Refuses values for fields that only the server sets, unless they equal the stored values. */
const requireAsStored = ({ field, prefix }: Part, rowInput: Values, storedValues: Values = {}) => {
  const changedField = field.fields.find(
    ({ name, isReadOnly }) => isReadOnly && (rowInput[name] ?? null) !== null && !isSame(rowInput[name], storedValues[name]),
  );
  if (changedField) throw invalidField(`${prefix}${changedField.name}`, 'is filled in by the system. Leave it blank');
};

const add = async (tx: Tx, part: Part, rowInput: Values) => {
  requireAsStored(part, rowInput);
  const { name, table, parent } = getPart(part.field);
  const values = { ...(await prepare(tx, part, pickWritable(part.field.fields, rowInput, true), undefined)), [parent]: part.parentId };
  const id = await insertRow(tx, table, `${name}Id`, values);
  await getRules(name).follow?.(tx, { context: part.context, values, stored: undefined, id });
};

const change = async (tx: Tx, part: Part, id: number, rowInput: Values, storedRow: Values) => {
  requireAsStored(part, rowInput, storedRow);
  const { name, table } = getPart(part.field);
  const changedValues = Object.fromEntries(
    Object.entries(pickWritable(part.field.fields, rowInput, false)).filter(
      ([field, value]) => value !== undefined && !isSame(value, storedRow[field]),
    ),
  );
  const [firstChangedField] = Object.keys(changedValues);
  if (firstChangedField === undefined) return;
  if (part.field.part?.isAppendOnly) throw invalidField(`${part.prefix}${firstChangedField}`, 'cannot be changed. Add a new one');
  const values = await prepare(tx, part, changedValues, storedRow as Stored);
  await updateRow(tx, table, `${name}Id`, id, values);
};

/**
 * Saves the rows within a record. A row without an id is added, a row with an id is changed, and `Active` false removes it. Omitted rows
 * stay.
 */
export const saveParts = async (tx: Tx, context: Context, field: RecordField, parentId: number, rows: readonly Values[]) => {
  const id = `${field.part?.name}Id`;
  const storedRows = new Map((await findParts(tx, field, parentId)).map((row) => [row[id] as number, row]));
  const seenIds = new Set<unknown>();
  for (const [index, { [id]: rowInput, ...values }] of rows.entries()) {
    const part = { context, field, parentId, prefix: `${field.name}.${index}.` };
    if (rowInput !== undefined && seenIds.has(rowInput)) throw invalidField(`${part.prefix}${id}`, 'occurs twice. Send each row once');
    seenIds.add(rowInput);
    if (rowInput === undefined) await add(tx, part, values);
    else {
      const storedValues = storedRows.get(rowInput as number);
      if (!storedValues) throw invalidField(`${part.prefix}${id}`, 'does not belong to this record');
      await change(tx, part, rowInput as number, values, storedValues);
    }
  }
};
