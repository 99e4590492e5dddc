import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { listNameFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { AppError } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import { describeField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { getRules } from './definition/getRules.ts';
import { selectFrom } from './definition/source.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { must } from '#server/must.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { getPairTable } from '#server/modules/masterData/entities/definition/getPairTable.ts';

// Uses the type of one table for all entities, because all have the columns used here.
const asTable = (table: string) => table as 'colours';

/** Returns the field that orders the rows within a record. Undefined if the rows are in the order in which they were added. */
const partOrder = (fields: readonly RecordField[]) => fields.find(({ name }) => name.endsWith('Order'))?.name;

export const getPart = (field: RecordField) => {
  if (!field.part) throw new Error(`The rows of ${field.name} have no table`);
  return { ...field.part, id: `${field.part.name}Id` };
};

/** Finds the active rows within records, by record id. */
export const findPartsOfRecords = async (db: Db, field: RecordField, parentIds: readonly number[]) => {
  const { name, table, parent, id } = getPart(field);
  const order = partOrder(field.fields);
  const { rows } = await sql<Values>`
    SELECT * FROM (${selectFrom({ id, table }, field.fields, getRules(name).columns?.(''))}) AS part
    WHERE part.${sql.ref(toColumn(parent))} = ANY(${parentIds}::integer[]) ${field.fields.some(({ name }) => name === 'Active') ? sql`AND part.active` : sql``}
    ORDER BY ${order ? sql`part.${sql.ref(toColumn(order))},` : sql``} part.${sql.ref(toColumn(id))}`.execute(db);
  const names = [id, ...field.fields.flatMap((one) => (one.shape === 'reference' ? [one.name, ...listNameFields(one)] : [one.name]))];
  const byParent = Map.groupBy(rows, (row) => row[parent] as number);
  return (id: number) => (byParent.get(id) ?? []).map((row): Values => Object.fromEntries(names.map((name) => [name, row[name]])));
};

/** Finds the active rows within one record. */
export const findParts = async (db: Db, field: RecordField, parentId: number) =>
  (await findPartsOfRecords(db, field, [parentId]))(parentId);

/** Database or transaction to read from, and the date for calculated columns. */
type At = Pick<Context, 'db' | 'today'>;

export const findRow = async ({ db, today }: At, file: Entity, id: number): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    SELECT * FROM (${selectFrom({ id: file.id, table: file.table }, file.fields, getRules(file.name).columns?.(today))}) AS one WHERE one.${sql.ref(toColumn(file.id))} = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const parts = file.fields.filter(({ shape }) => shape === 'rows');
  const partsByField = await mapInTurn(parts, async (field) => [field.name, await findParts(db, field, id)] as const);
  return { ...row, ...Object.fromEntries(partsByField) };
};

/** Gets a record. If it does not exist, throws for example `There is no such neck finish`. */
export const getRow = async (at: At, file: Entity, id: number) => {
  const row = await findRow(at, file, id);
  if (!row) throw new AppError('NOT_FOUND', `There is no such ${describeField(file.name)}`);
  return row;
};

export const lockRow = async (tx: Tx, today: string, file: Entity, id: number) => {
  await sql`SELECT 1 FROM ${sql.table(file.table)} WHERE ${sql.ref(toColumn(file.id))} = ${id} FOR NO KEY UPDATE`.execute(tx);
  return getRow({ db: tx, today }, file, id);
};

export const insertRow = async (tx: Tx, table: string, id: string, values: Values) => {
  const insert = tx.insertInto(asTable(table));
  const row = await (Object.keys(values).length > 0 ? insert.values(values as never) : insert.defaultValues())
    .returning(id as never)
    .executeTakeFirstOrThrow();
  return must((row as unknown as Record<string, number>)[id], 'The id of the new row');
};

export const updateRow = async (tx: Tx, table: string, id: string, value: number, changes: Values) => {
  await tx
    .updateTable(asTable(table))
    .set(changes as never)
    .where(sql.ref(id), '=', value)
    .execute();
};

/** Replaces the record's pairs in a join table. Deletes missing pairs and adds new ones. */
export const setPairs = async (tx: Tx, file: { id: string }, field: RecordField, id: number, ids: readonly number[]) => {
  const [own, other, table] = [toColumn(file.id), toColumn(getEntity(field.of).id), sql.table(getPairTable(field))];
  await sql`DELETE FROM ${table} WHERE ${sql.ref(own)} = ${id} AND NOT ${sql.ref(other)} = ANY(${ids}::integer[])`.execute(tx);
  await sql`INSERT INTO ${table} (${sql.ref(own)}, ${sql.ref(other)})
    SELECT ${id}, target_id FROM unnest(${ids}::integer[]) AS target_id ON CONFLICT DO NOTHING`.execute(tx);
};

/** Inserts rows that have the same fields, in one statement. */
export const insertRows = async (tx: Tx, file: Entity, rows: readonly Values[]) => {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== undefined));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const written = rows.map((row) => Object.fromEntries(names.map((name) => [toColumn(name), row[name]])));
  await sql`INSERT INTO ${sql.table(asTable(file.table))} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(asTable(file.table))}, ${JSON.stringify(written)}::jsonb)`.execute(
    tx,
  );
};
