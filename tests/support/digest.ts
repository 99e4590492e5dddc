import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import type { TestApp } from './testApp.ts';

// Tables that are written outside the request's transaction. A failed sign-in, for example, is stored although the request fails.
const leftOut = ['sign_in_failures', 'faults', 'faults_at_the_end', 'touched'];

const findTables = async (db: Db) => {
  const { rows } = await sql<{ Name: string; OnlyGrows: boolean }>`
    SELECT c.relname::text AS name, EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'b_refuse_change') AS only_grows
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${leftOut}) ORDER BY 1`.execute(
    db,
  );
  return rows;
};

interface Watched {
  tables: Awaited<ReturnType<typeof findTables>>;
  /** Hash of each table, valid until the table is written to. */
  sums: Map<string, string>;
}

const watched = new WeakMap<object, Promise<Watched>>();

/** Records which tables are written to at each commit, so that only those are read again. */
const watch = async (db: Db): Promise<Watched> => {
  const tables = await findTables(db);
  await sql`CREATE TABLE touched (name text NOT NULL)`.execute(db);
  await sql`
    CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO touched VALUES (TG_TABLE_NAME); RETURN NULL; END $$`.execute(db);
  for (const { Name } of tables)
    await sql`CREATE TRIGGER zz_touch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${sql.table(Name)} FOR EACH STATEMENT EXECUTE FUNCTION touch()`.execute(
      db,
    );
  return { tables, sums: new Map() };
};

/**
 * Hashes the text of all rows of every table, and every file of the data folder. For tables that only grow, the number of rows is enough.
 * Equal results before and after mean that nothing changed.
 */
export const digestOf = async ({ db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>): Promise<Record<string, string>> => {
  const watching = watched.get(db) ?? watch(db);
  watched.set(db, watching);
  const { tables, sums } = await watching;
  const touched = await sql<{ Name: string }>`DELETE FROM touched RETURNING name`.execute(db);
  for (const { Name } of touched.rows) sums.delete(Name);
  const stale = tables.filter(({ Name }) => !sums.has(Name));
  if (stale.length > 0) {
    const questions = stale.map(({ Name, OnlyGrows }) => {
      const contents = OnlyGrows ? sql`0` : sql`coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)`;
      return sql`SELECT ${Name}::text AS name, count(*) || ':' || ${contents} AS sum FROM ${sql.table(Name)} t`;
    });
    const { rows } = await sql<{ Name: string; Sum: string }>`${sql.join(questions, sql` UNION ALL `)}`.execute(db);
    for (const { Name, Sum } of rows) sums.set(Name, Sum);
  }
  const files = await readdir(dataDir, { recursive: true });
  return { ...Object.fromEntries(tables.map(({ Name }) => [Name, sums.get(Name) ?? ''])), files: files.sort().join(' ') };
};

/** Returns the tables that differ, or `files`. */
export const changesBetween = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
