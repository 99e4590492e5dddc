import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { writeTextExactly } from './backup.ts';
import { readBackupFile, type BackupHeader } from './backupFile.ts';
import { listForeignKeys, listSequences, listTables, listTriggers, queueSchema, type TableShape } from '#server/database/catalog.ts';
import { listKeptFiles, putAsideKeptFiles, writeKeptFile, type KeptFile } from './keptFiles.ts';
import { applyMigration, makeMigrationsTable, MIGRATION_LOCK, readMigrations } from '#server/database/migrate.ts';

const BYTES_AT_ONCE = 1_000_000;

export interface RestoreTask {
  pool: pg.Pool;
  dataDir: string;
  file: string;
  /** Whether to delete the current content of the database. If not, the database must be empty. */
  replace: boolean;
}

export interface Restored {
  rows: number;
  files: number;
  /** Folder that now contains the previous files. */
  putAside: string | undefined;
}

/** Restores a backup in one transaction, after verifying the whole file. */
export const restore = async ({ pool, dataDir, file, replace }: RestoreTask): Promise<Restored> => {
  const header = await readVerifiedHeader(file);
  await refuseOtherHistory(header);
  if (!replace) await refuseFiles(dataDir);
  const client = await pool.connect();
  let rows: number;
  try {
    await client.query('BEGIN');
    rows = await fillDatabase(client, file, header, replace);
    await client.query('COMMIT');
  } catch (error) {
    // If the connection is lost there is nothing to roll back, and the first error is the one to report.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await pool.query('ANALYZE');
  const putAside = await putAsideKeptFiles(dataDir, new Date());
  return { rows, files: await writeFiles(dataDir, file), putAside };
};

const readVerifiedHeader = async (file: string): Promise<BackupHeader> => {
  let first: string | undefined;
  for await (const line of readBackupFile(file)) first ??= line;
  const header = JSON.parse(first ?? '{}') as BackupHeader;
  if (header.format !== 'demijohn-backup' || header.version !== 1)
    throw new Error(`${file} is not a backup that this version of Demijohn can read.`);
  return header;
};

const refuseOtherHistory = async (header: BackupHeader): Promise<void> => {
  const knownMigrations = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const other = header.migrations.find(({ name, sha256 }) => knownMigrations.get(name) !== sha256);
  if (!other) return;
  const last = [...knownMigrations.keys()].sort().at(-1) ?? '';
  if (!knownMigrations.has(other.name) && other.name > last)
    throw new Error(
      `The backup was made by a newer version of Demijohn (this one does not know migration ${other.name}). Restore it with that version or a later one.`,
    );
  throw new Error(
    `The backup was made by a version of Demijohn with a different migration ${other.name}. Only that version can restore it.`,
  );
};

const refuseFiles = async (dataDir: string): Promise<void> => {
  const [first] = await listKeptFiles(dataDir);
  if (first) throw new Error(`DATA_DIR already contains files (${first}). Restore into an empty one, or add --replace.`);
};

const fillDatabase = async (client: pg.PoolClient, file: string, header: BackupHeader, replace: boolean): Promise<number> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await refuseOtherSessions(client);
  await writeTextExactly(client);
  await client.query('SET LOCAL lock_timeout = 0');
  await emptyDatabase(client, replace);
  await makeMigrationsTable(client);
  const applied = new Set(header.migrations.map(({ name }) => name));
  const migrations = await readMigrations();
  for (const migration of migrations.filter(({ name }) => applied.has(name))) await applyMigration(client, migration);
  await requireSameTables(client, header);
  const rows = await withRulesDisabled(client, () => loadRows(client, file, header));
  for (const { name, value, isCalled } of header.sequences) await client.query('SELECT setval($1, $2, $3)', [name, value, isCalled]);
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) await applyMigration(client, migration);
  return rows;
};

// Tries for a second, because PostgreSQL lists a session for a moment after its end.
const refuseOtherSessions = async (client: pg.PoolClient): Promise<void> => {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const { rows } = await client.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend' AND application_name = 'demijohn'`);
    if (rows.length === 0) return;
    await pause(100);
  }
  throw new Error('A server is using this database. Stop it before you restore.');
};

const emptyDatabase = async (client: pg.PoolClient, replace: boolean): Promise<void> => {
  // Jobs would name rows of the data before. Those of the backup are found from its own rows.
  await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
  const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
  if (rows.length === 0) return;
  if (!replace) throw new Error('The database is not empty. Add --replace to delete its content and restore the backup.');
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC');
};

const requireSameTables = async (client: pg.PoolClient, header: BackupHeader): Promise<void> => {
  const tables = await listTables(client);
  const sequences = await listSequences(client);
  const differences = [
    ...listDifferences(header.tables, tables),
    ...listDifferences(
      header.sequences.map(({ name }) => ({ name })),
      sequences.map(({ name }) => ({ name })),
    ),
  ];
  if (differences.length === 0) return;
  throw new Error(`The tables in the backup do not match its migrations. The database was changed by hand (${differences.join(', ')}).`);
};

/** Returns the names of the objects that are not the same on both sides. */
const listDifferences = <Shape extends { name: string }>(inBackup: readonly Shape[], inDatabase: readonly Shape[]): string[] => {
  const toTexts = (shapes: readonly Shape[]) => new Map(shapes.map((shape) => [shape.name, JSON.stringify(shape)]));
  const backupTexts = toTexts(inBackup);
  const databaseTexts = toTexts(inDatabase);
  const names = new Set([...backupTexts.keys(), ...databaseTexts.keys()]);
  return [...names].filter((name) => backupTexts.get(name) !== databaseTexts.get(name)).sort();
};

/**
 * Drops foreign keys and disables triggers during `work`, because the rows of the backup are in order of table name. Creating the keys again checks all
 * rows. The owner of the tables may do this, whereas session_replication_role needs a superuser.
 */
const withRulesDisabled = async (client: pg.PoolClient, work: () => Promise<number>): Promise<number> => {
  const foreignKeys = await listForeignKeys(client);
  const triggers = await listTriggers(client);
  for (const key of foreignKeys) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
  for (const trigger of triggers) await client.query(`ALTER TABLE ${trigger.table} DISABLE TRIGGER ${trigger.name}`);
  const rows = await work();
  const enableAgain = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' };
  for (const trigger of triggers)
    await client.query(`ALTER TABLE ${trigger.table} ${enableAgain[trigger.enabled]} TRIGGER ${trigger.name}`);
  for (const key of foreignKeys) await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
  return rows;
};

const loadRows = async (client: pg.PoolClient, file: string, header: BackupHeader): Promise<number> => {
  if (header.tables.length > 0) await client.query(`TRUNCATE ${header.tables.map(({ name }) => name).join(', ')}`);
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  let table: TableShape | undefined;
  let waitingRows: string[] = [];
  let bytes = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (table && waitingRows.length > 0) await insertRows(client, table, waitingRows);
    rows += waitingRows.length;
    waitingRows = [];
    bytes = 0;
  };
  for await (const line of readBackupFile(file)) {
    if (line.startsWith('[')) {
      waitingRows.push(line);
      bytes += line.length;
      if (bytes > BYTES_AT_ONCE) await flush();
    } else if (line.startsWith('{"table":')) {
      await flush();
      table = tables.get((JSON.parse(line) as { table: string }).table);
    }
  }
  await flush();
  return rows;
};

const insertRows = async (client: pg.PoolClient, table: TableShape, rows: string[]): Promise<void> => {
  const names = table.columns.map(({ name }) => name).join(', ');
  const values = table.columns.map(({ type }, index) => `(r.row ->> ${index})::${type}`).join(', ');
  await client.query(
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS r(row)`,
    [`[${rows.join(',')}]`],
  );
};

const writeFiles = async (dataDir: string, file: string): Promise<number> => {
  let count = 0;
  for await (const line of readBackupFile(file)) {
    if (!line.startsWith('{"file":')) continue;
    await writeKeptFile(dataDir, (JSON.parse(line) as { file: KeptFile }).file);
    count++;
  }
  return count;
};
