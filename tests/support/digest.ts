import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from './testApp.ts';

// Counted outside of what a request does: failed sign-ins are kept because the sign-in failed.
const leftOut = new Set(['sign_in_failures', 'faults']);

const findTables = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows } = await sql<{ Name: string; OnlyGrows: boolean }>`
    SELECT c.relname::text AS name, EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'b_refuse_change') AS only_grows
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`.execute(db);
  return rows.filter(({ Name }) => !leftOut.has(Name));
};

/**
 * Every table with a sum over the text of all its rows (of one that only grows the number of rows says as much), and every file of the
 * data folder: equal before and after means that nothing changed.
 */
export const digestOf = async (app: Pick<TestApp, 'db' | 'dataDir'>): Promise<Record<string, string>> => {
  const sums = (await findTables(app)).map(({ Name, OnlyGrows }) => {
    const contents = OnlyGrows ? sql`0` : sql`coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)`;
    return sql`SELECT ${Name}::text AS name, count(*) || ':' || ${contents} AS sum FROM ${sql.table(Name)} t`;
  });
  const { rows } = await sql<{ Name: string; Sum: string }>`${sql.join(sums, sql` UNION ALL `)}`.execute(app.db);
  const files = await readdir(app.dataDir, { recursive: true });
  return { ...Object.fromEntries(rows.map((row) => [row.Name, row.Sum])), files: files.sort().join(' ') };
};

/** The tables (or `files`) that differ. */
export const changesBetween = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
