import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');
/** Lock for schema changes. */
export const MIGRATION_LOCK = 7_201_844;

export const listMigrations = async () => (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export const readMigrations = async (): Promise<Migration[]> => {
  const migrations: Migration[] = [];
  for (const name of await listMigrations()) {
    const sql = await readFile(join(folder, name), 'utf8');
    migrations.push({ name, sql, sha256: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
};

export const makeMigrationsTable = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())',
  );
};

/** Applies one migration in the caller's transaction. */
export const applyMigration = async (client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> => {
  await client.query(sql);
  await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
};

const takeLock = async (client: pg.ClientBase, say: (line: string) => void) => {
  const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [MIGRATION_LOCK]);
  if (rows[0]?.isMine) return;
  say('Waiting for another server or a restore that is updating the database');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
};

/**
 * Applies missing migrations, each in its own transaction. A lock makes servers that start together wait for each other. Prints the progress,
 * because a large database may take a while and should not look stuck.
 */
export const migrate = async (pool: pg.Pool, say: (line: string) => void = () => undefined): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await takeLock(client, say);
    await makeMigrationsTable(client);
    const appliedHashes = new Map(
      (await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    const applied: string[] = [];
    const migrations = await readMigrations();
    refuseOtherHistory([...appliedHashes.keys()], migrations);
    for (const migration of migrations) {
      const before = appliedHashes.get(migration.name);
      if (before === migration.sha256) continue;
      if (before !== undefined) {
        throw new Error(
          `This database was created by another version, whose migration ${migration.name} differs. Start that version, or use another DATA_DIR or an empty database`,
        );
      }
      if (appliedHashes.size > 0) say(`Updating the database: ${migration.name}`);
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
};

/** Refuses a database from a newer version or with other migrations. */
const refuseOtherHistory = (applied: readonly string[], migrations: readonly Migration[]) => {
  const strange = applied
    .filter((name) => !migrations.some((migration) => migration.name === name))
    .sort()
    .at(-1);
  if (strange === undefined) return;
  const isNewer = strange > (migrations.at(-1)?.name ?? '');
  throw new Error(
    `This database was created by ${isNewer ? 'a newer' : 'another'} version of Demijohn (it has the migration ${strange}). Nothing was changed. Start that version, or restore an earlier backup into an empty database`,
  );
};

const applyOne = async (client: pg.PoolClient, migration: Migration) => {
  await client.query('BEGIN');
  try {
    await applyMigration(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
