import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

const findForeignKeys = async (db: Db, tables: readonly string[]) => {
  const { rows } = await sql<{ TableName: string; Name: string; Definition: string }>`
    SELECT conrelid::regclass::text AS table_name, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      AND (conrelid::regclass::text = ANY(${[...tables]}) OR confrelid::regclass::text = ANY(${[...tables]})) ORDER BY 1, 2`.execute(db);
  return rows;
};

const findIndexes = async (db: Db, tables: readonly string[]) => {
  const { rows } = await sql<{ Name: string; Definition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE NOT indisunique AND indrelid::regclass::text = ANY(${[...tables]}) ORDER BY 1`.execute(db);
  return rows;
};

/**
 * Runs bulk work in the caller's transaction without triggers. The caller must fill the derived tables. Drops foreign keys and indexes first and
 * restores them afterwards for all rows at once. The owner of the tables may do all this.
 */
export const writeInBulk = async (db: Db, tables: readonly string[], work: () => Promise<void>) => {
  const keys = await findForeignKeys(db, tables);
  const indexes = await findIndexes(db, tables);
  for (const { TableName, Name } of keys) await sql.raw(`ALTER TABLE ${TableName} DROP CONSTRAINT ${Name}`).execute(db);
  for (const { Name } of indexes) await sql.raw(`DROP INDEX ${Name}`).execute(db);
  for (const table of tables) await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db);
  await work();
  for (const table of tables) await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db);
  for (const { Definition } of indexes) await sql.raw(Definition).execute(db);
  for (const { TableName, Name, Definition } of keys)
    await sql.raw(`ALTER TABLE ${TableName} ADD CONSTRAINT ${Name} ${Definition}`).execute(db);
};
