import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allEntities } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { RecordField } from '#contract/record.ts';
import type { Db } from '#server/database/client/connect.ts';
import { rulesOf } from './rulesOf.ts';
import { selectFrom } from './source.ts';

/** Columns that are worked out for a day have the same names on every day. */
const anyDay = '2026-01-01';

type Definition = Pick<Entity, 'name' | 'id' | 'table' | 'search' | 'fields' | 'title' | 'code' | 'order'>;

/** Returns the columns that a select answers, whether its table has rows or not. */
const columnsOf = async (db: Db, select: RawBuilder<unknown>) => {
  const { rows } = await sql<Record<string, unknown>>`SELECT one.* FROM (SELECT 1) AS always LEFT JOIN (${select}) AS one ON false`.execute(
    db,
  );
  return new Set(Object.keys(rows[0] ?? {}));
};

const findMissing = async (what: string, wanted: readonly string[], db: Db, select: () => RawBuilder<unknown>) => {
  try {
    const columns = await columnsOf(db, select());
    return wanted.filter((name) => !columns.has(name)).map((name) => `${what} has no column for ${name}`);
  } catch (error) {
    return [`${what} cannot be read: ${(error as Error).message}`];
  }
};

const namesOf = (fields: readonly RecordField[]) => fields.filter(({ shape }) => shape !== 'rows').map(({ name }) => name);

const faultsOfRows = (db: Db, { name, part, fields }: RecordField, of: string) => {
  if (!part) return [`${of}.${name} says no table for its rows`];
  const id = `${part.name}Id`;
  const select = () => selectFrom({ id, table: part.table }, fields, rulesOf(part.name).columns?.(anyDay));
  return findMissing(`${of}.${name} (table ${part.table})`, [id, part.parent, ...namesOf(fields)], db, select);
};

const faultsOf = async (db: Db, file: Definition) => {
  const { name, id, table, title, code, order, fields } = file;
  const wanted = [...new Set([id, title, code, order, 'Version', ...namesOf(fields)])];
  const own = await findMissing(`${name} (table ${table})`, wanted, db, () => selectFrom(file, fields, rulesOf(name).columns?.(anyDay)));
  const faults = [...own];
  for (const field of fields) if (field.shape === 'rows') faults.push(...(await faultsOfRows(db, field, name)));
  return faults;
};

/** Compares the definitions with the database and returns every fault in words. */
export const findDefinitionFaults = async (db: Db, definitions: readonly Definition[] = allEntities) => {
  const faults: string[] = [];
  for (const definition of definitions) faults.push(...(await faultsOf(db, definition)));
  return faults;
};

/** Refuses to start with definitions that the database does not have: their first request would fail. */
export const requireDefinitions = async (db: Db) => {
  const faults = await findDefinitionFaults(db);
  if (faults.length > 0)
    throw new Error(`The definitions and the database do not fit. Add the migration or correct the definition:\n- ${faults.join('\n- ')}`);
};
