import { AppError, invalidField } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findParts, insertRow, partOf, updateRow } from './rows.ts';
import { rulesOf } from './definition/rulesOf.ts';
import { requireOffered } from './requireOffered.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { writable } from './definition/writable.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Part {
  context: Context;
  field: RecordField;
  parentId: number;
  /** Path of the row, such as `Depots.0.`. */
  prefix: string;
}

/** Adds the path of the row to errors of its rules: `Depots.0.Name`. */
const within = async <Result>(prefix: string, work: () => Promise<Result>) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [`${prefix}${name}`, message]));
    throw new AppError(error.code, error.message, { fields, details: error.details });
  }
};

const prepare = async (tx: Tx, { context, field, parentId, prefix }: Part, values: Values, stored: Stored | undefined) => {
  await requireOffered(tx, field.fields, values, stored, prefix);
  const { name, parent } = partOf(field);
  const rules = rulesOf(name);
  return within(prefix, async () => {
    if (stored && values.Active === false) await rules.release?.(tx, stored, context);
    const save = stored
      ? { context, values, stored: { ...stored, [parent]: parentId } }
      : { context, values: { ...values, [parent]: parentId }, stored };
    return (await rules.prepare?.(tx, save)) ?? values;
  });
};

/** Refuses values for fields that the system fills in, unless they equal the stored ones. */
const requireAsStored = ({ field, prefix }: Part, given: Values, stored: Values = {}) => {
  const changed = field.fields.find(
    ({ name, isReadOnly }) => isReadOnly && (given[name] ?? null) !== null && !isSame(given[name], stored[name]),
  );
  if (changed) throw invalidField(`${prefix}${changed.name}`, 'is filled in by the system. Leave it blank');
};

const add = async (tx: Tx, part: Part, given: Values) => {
  requireAsStored(part, given);
  const { name, table, parent } = partOf(part.field);
  const values = { ...(await prepare(tx, part, writable(part.field.fields, given, true), undefined)), [parent]: part.parentId };
  const id = await insertRow(tx, table, `${name}Id`, values);
  await rulesOf(name).follow?.(tx, { context: part.context, values, stored: undefined, id });
};

const change = async (tx: Tx, part: Part, id: number, given: Values, stored: Values) => {
  requireAsStored(part, given, stored);
  const { name, table } = partOf(part.field);
  const changed = Object.fromEntries(
    Object.entries(writable(part.field.fields, given, false)).filter(
      ([field, value]) => value !== undefined && !isSame(value, stored[field]),
    ),
  );
  const [first] = Object.keys(changed);
  if (first === undefined) return;
  if (part.field.part?.isAppendOnly) throw invalidField(`${part.prefix}${first}`, 'cannot be changed. Add a new one');
  const values = await prepare(tx, part, changed, stored as Stored);
  await updateRow(tx, table, `${name}Id`, id, values);
};

/**
 * Saves rows within a record. A row without an id is added, one with an id changed, and one with `Active` false removed. Rows not in the
 * input stay.
 */
export const saveParts = async (tx: Tx, context: Context, field: RecordField, parentId: number, rows: readonly Values[]) => {
  const id = `${field.part?.name}Id`;
  const stored = new Map((await findParts(tx, field, parentId)).map((row) => [row[id] as number, row]));
  const seen = new Set<unknown>();
  for (const [index, { [id]: given, ...values }] of rows.entries()) {
    const part = { context, field, parentId, prefix: `${field.name}.${index}.` };
    if (given !== undefined && seen.has(given)) throw invalidField(`${part.prefix}${id}`, 'occurs twice. Send each row once');
    seen.add(given);
    if (given === undefined) await add(tx, part, values);
    else {
      const before = stored.get(given as number);
      if (!before) throw invalidField(`${part.prefix}${id}`, 'does not belong to this record');
      await change(tx, part, given as number, values, before);
    }
  }
};
