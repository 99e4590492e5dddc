import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { checkIn, translateDatabaseError } from './translateError.ts';

/** Returns the columns of the violated CHECK constraint. Empty for any other error. */
export const findCheckedColumns = async (db: Db, thrown: unknown): Promise<string[]> => {
  const check = checkIn(thrown);
  if (!check) return [];
  const { rows } = await sql<{ Column: string }>`
    SELECT a.attname AS "column" FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    CROSS JOIN unnest(c.conkey) WITH ORDINALITY AS key (number, place)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = key.number
    WHERE t.relname = ${check.table} AND c.conname = ${check.constraint} ORDER BY key.place`.execute(db);
  return rows.map(({ Column }) => Column);
};

/** Translates a database error into a message. The message names the columns of a violated check, if they can be read. */
export const explainDatabaseError = async (db: Db, thrown: unknown) => {
  try {
    return translateDatabaseError(thrown, await findCheckedColumns(db, thrown));
  } catch {
    return translateDatabaseError(thrown);
  }
};
