import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { inSavepoint } from '#server/database/transaction/transact.ts';
import { isWorthAnotherTry } from '#server/database/transaction/transaction.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { hasTooManyRefusals, noteRefused } from './importFaults.ts';
import type { Faults } from './importFaults.ts';
import { insertRows } from '#server/modules/masterData/entities/rows.ts';
import { getRules } from '#server/modules/masterData/entities/definition/getRules.ts';
import { splitValues, release } from '#server/modules/masterData/entities/save.ts';
import { saveParts } from '#server/modules/masterData/entities/saveParts.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { getPairTable } from '#server/modules/masterData/entities/definition/getPairTable.ts';

/** A row to write. For a change, `values` has only the changed values, and `stored` the stored record. */
export interface RowToWrite {
  index: number;
  id: number;
  values: Values;
  stored: Stored | undefined;
}

/** A written record, with its values before the import. `before` is null for an added record. */
export interface WrittenRow {
  id: number;
  before: Values | null;
}

const toJson = (value: unknown) => (value instanceof Big ? Number(value) : (value ?? null));

/** Reserves ids for new records, so that their related rows can be written in the same step. */
export const reserveIds = async (tx: Tx, file: Entity, count: number) => {
  const { rows } = await sql<{ Id: number }>`
    SELECT nextval(pg_get_serial_sequence(${file.table}, ${toColumn(file.id)}))::integer AS id FROM generate_series(1, ${count})`.execute(
    tx,
  );
  return rows.map((row) => row.Id);
};

const updateRows = async (tx: Tx, file: Entity, rows: readonly { id: number; own: Values }[]) => {
  const names = Object.keys(rows[0]?.own ?? {});
  const [table, id] = [sql.table(file.table), sql.ref(toColumn(file.id))];
  // Updates the record even if only related rows changed, because its version must rise for those too.
  const changes = names.length > 0 ? names.map((name) => sql`${sql.ref(name)} = input.${sql.ref(name)}`) : [sql`${id} = input.${id}`];
  const rowsAsJson = rows.map(({ id: rowId, own }) =>
    Object.fromEntries(Object.entries({ ...own, [file.id]: rowId }).map(([name, value]) => [toColumn(name), value])),
  );
  await sql`UPDATE ${table} AS stored SET ${sql.join(changes)}
    FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rowsAsJson)}::jsonb) AS input WHERE stored.${id} = input.${id}`.execute(
    tx,
  );
};

const setPairsOfRows = async (tx: Tx, file: Entity, field: RecordField, rows: readonly { id: number; targetIds: readonly number[] }[]) => {
  const [own, other, table] = [toColumn(file.id), toColumn(getEntity(field.of).id), sql.table(getPairTable(field))];
  const pairs = JSON.stringify(rows.flatMap(({ id, targetIds }) => targetIds.map((targetId) => ({ own: id, other: targetId }))));
  const input = sql`jsonb_to_recordset(${pairs}::jsonb) AS input (own integer, other integer)`;
  await sql`DELETE FROM ${table} AS pair WHERE pair.${sql.ref(own)} = ANY(${rows.map(({ id }) => id)}::integer[])
    AND NOT EXISTS (SELECT FROM ${input} WHERE input.own = pair.${sql.ref(own)} AND input.other = pair.${sql.ref(other)})`.execute(tx);
  await sql`INSERT INTO ${table} (${sql.ref(own)}, ${sql.ref(other)}) SELECT own, other FROM ${input} ON CONFLICT DO NOTHING`.execute(tx);
};

/** Returns the stored values of the fields that will change. */
const pickStored = (file: Entity, stored: Stored, values: Values): Values => {
  const { own, pairs } = splitValues(file, values);
  const names = [...Object.keys(own), ...pairs.map(({ name }) => name)];
  return Object.fromEntries(names.map((name) => [name, toJson(stored[name])]));
};

const fieldKey = (own: Values) => Object.keys(own).sort().join();

/** Writes many records and applies all rules of the entity. Writes rows with the same fields in one statement. */
const writeTogether = async (tx: Tx, context: Context, file: Entity, rows: readonly RowToWrite[]) => {
  const rules = getRules(file.name);
  const prepared = [];
  for (const { id, values, stored } of rows) {
    if (stored?.Active === true && values.Active === false) await release(tx, file, id, stored, context);
    const save = { context, values, stored };
    const finalValues = rules.prepare ? await rules.prepare(tx, save) : values;
    prepared.push({ id, stored, finalValues, own: splitValues(file, finalValues).own });
  }
  const [added, changed] = [prepared.filter(({ stored }) => !stored), prepared.filter(({ stored }) => stored)];
  for (const group of Map.groupBy(added, ({ own }) => fieldKey(own)).values())
    await insertRows(
      tx,
      file,
      group.map(({ id, own }) => ({ ...own, [file.id]: id })),
    );
  for (const group of Map.groupBy(changed, ({ own }) => fieldKey(own)).values()) await updateRows(tx, file, group);
  for (const field of file.fields.filter(({ shape }) => shape === 'references')) {
    const changedRows = prepared.filter(({ finalValues }) => finalValues[field.name] !== undefined);
    if (changedRows.length > 0)
      await setPairsOfRows(
        tx,
        file,
        field,
        changedRows.map(({ id, finalValues }) => ({ id, targetIds: finalValues[field.name] as number[] })),
      );
  }
  for (const { id, finalValues } of prepared)
    for (const field of splitValues(file, finalValues).parts) await saveParts(tx, context, field, id, finalValues[field.name] as Values[]);
  for (const { id, finalValues, stored } of prepared) await rules.follow?.(tx, { context, values: finalValues, stored, id });
  return prepared.map(({ id, finalValues, stored }): WrittenRow => ({ id, before: stored ? pickStored(file, stored, finalValues) : null }));
};

const rowErrorCodes = new Set(['INVALID_INPUT', 'ALREADY_EXISTS', 'RULE_BROKEN', 'IN_USE', 'NOT_FOUND', 'NOT_ALLOWED']);

/** Returns the error if a rule or the database refused the rows. Rethrows any other error. */
const getRefusal = (error: unknown) => {
  const refused = error instanceof AppError ? error : isWorthAnotherTry(error) ? undefined : translateDatabaseError(error);
  if (!refused || !rowErrorCodes.has(refused.code)) throw error;
  return refused;
};

/**
 * Writes many rows. If they are refused, writes each half separately, until it has found the invalid rows or too many refusals. Each try has a
 * savepoint, so that a refusal does not end the transaction.
 */
export const writeImportRows = async (
  tx: Tx,
  context: Context,
  file: Entity,
  rows: readonly RowToWrite[],
  faults: Faults,
): Promise<WrittenRow[]> => {
  const [first] = rows;
  if (!first || hasTooManyRefusals(faults)) return [];
  try {
    return await inSavepoint(tx, (savepoint) => writeTogether(savepoint, context, file, rows));
  } catch (error) {
    const refused = getRefusal(error);
    faults.refusals++;
    if (rows.length === 1) {
      noteRefused(faults, first.index, refused);
      return [];
    }
  }
  const middle = rows.length >> 1;
  const written = await writeImportRows(tx, context, file, rows.slice(0, middle), faults);
  return [...written, ...(await writeImportRows(tx, context, file, rows.slice(middle), faults))];
};
