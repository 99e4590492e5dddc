import type pg from 'pg';
import { writeBackupFile, type BackupEnd, type BackupHeader } from './backupFile.ts';
import { listSequences, listOwnedSequences, listTables, type TableShape } from '#server/database/catalog.ts';
import { readKeptFiles } from './keptFiles.ts';
import { readMigrations } from '#server/database/migrate.ts';

const BYTES_AT_ONCE = 1_000_000;
const ROWS_AT_MOST = 5_000;

export interface BackupTask {
  pool: pg.Pool;
  dataDir: string;
  file: string;
  madeAt: Date;
}

/**
 * Backs up all tables as of one moment, and the e-mails stored in DATA_DIR, while the servers keep running. Values are in PostgreSQL's text
 * format, which restores decimals, instants and binary data exactly. Omits tables that someone created by hand (`leftOut`), because a restore
 * would refuse them.
 */
export const backup = async ({ pool, dataDir, file, madeAt }: BackupTask): Promise<BackupEnd['end'] & { leftOut: string[] }> => {
  const client = await pool.connect();
  const counts = { rows: 0, files: 0 };
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await writeTextExactly(client);
    const leftOut = await findStrangeTables(client);
    const lines = writeLines(client, { dataDir, madeAt, leftOut }, counts);
    return { ...(await writeBackupFile(file, lines, () => counts)), leftOut };
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
};

/** Sets the text format for writing and reading values, whatever the defaults of server and session. */
export const writeTextExactly = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
};

async function* writeLines(
  client: pg.PoolClient,
  { dataDir, madeAt, leftOut }: Pick<BackupTask, 'dataDir' | 'madeAt'> & { leftOut: readonly string[] },
  counts: { rows: number; files: number },
): AsyncGenerator<string> {
  const tables = (await listTables(client)).filter(({ name }) => !leftOut.includes(name));
  const strange = await listOwnedSequences(client, leftOut);
  const header: BackupHeader = {
    format: 'demijohn-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    migrations: await listApplied(client),
    tables,
    sequences: (await listSequences(client)).filter(({ name }) => !strange.includes(name)),
  };
  yield JSON.stringify(header);
  for (const table of tables) {
    yield JSON.stringify({ table: table.name });
    for await (const row of readRows(client, table)) {
      counts.rows++;
      yield row;
    }
  }
  for await (const file of readKeptFiles(dataDir)) {
    counts.files++;
    yield JSON.stringify({ file });
  }
}

const listApplied = async (client: pg.ClientBase): Promise<BackupHeader['migrations']> => {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.migrations') IS NOT NULL AS there`);
  if (!rows[0]?.there) throw new Error('There is nothing to back up. This database does not contain Demijohn.');
  return (await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM public.migrations ORDER BY name')).rows;
};

/** Lists tables that no migration creates. Someone must have created them by hand. */
const findStrangeTables = async (client: pg.ClientBase): Promise<string[]> => {
  const migrations = await readMigrations();
  const migrationNames = new Set(migrations.map(({ name }) => name));
  // Reports no table if a newer version migrated the database, because its migrations are unknown here.
  if ((await listApplied(client)).some(({ name }) => !migrationNames.has(name))) return [];
  const createdTables = new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(createTable)].map(([, name]) => `public.${name}`)));
  return (await listTables(client)).map(({ name }) => name).filter((name) => !createdTables.has(name));
};

const createTable = /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g;

/** Yields one JSON array of texts per row, in primary key order. A batch has few rows if the rows are large, as documents are. */
async function* readRows(client: pg.PoolClient, table: TableShape): AsyncGenerator<string> {
  const texts = table.columns.map(({ name }) => `${name}::text`);
  const order = table.key.length > 0 ? table.key : texts;
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT jsonb_build_array(${texts.join(', ')})::text AS row FROM ${table.name} ORDER BY ${order.join(', ')}`,
  );
  let atOnce = 10;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${atOnce} FROM backup_rows`);
    if (rows.length === 0) break;
    let bytes = 0;
    for (const { row } of rows) {
      bytes += row.length;
      yield row;
    }
    atOnce = Math.max(1, Math.min(ROWS_AT_MOST, atOnce * 4, Math.floor((BYTES_AT_ONCE * rows.length) / bytes)));
  }
  await client.query('CLOSE backup_rows');
}
