import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { migrate } from '#server/database/migrate.ts';
import type { TestProject } from 'vitest/node';

/** How a test file reaches the database server of this run. */
export interface TestServer {
  connection: pg.ClientConfig;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** No power cut matters to a test's database; tests of crashes start servers of their own, with the product's settings. */
const throwAway = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** One database server for the whole run: the embedded one, or the one behind TEST_DATABASE_URL. Migrated once, copied per file. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'demijohn-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const embedded = url ? undefined : await startEmbedded(folder, { overrides: throwAway });
  const connection: pg.ClientConfig = url ? { connectionString: url } : { ...embedded?.connection };
  const template = `demijohn_template_${randomUUID().slice(0, 8)}`;
  await runOn(connection, `CREATE DATABASE ${template}`);
  const pool = new pg.Pool({ ...connectionTo(connection, template), max: 2 });
  await migrate(pool);
  await pool.end();
  project.provide('testServer', { connection, template });
  return async () => {
    await dropAllOf(connection, template);
    await embedded?.leave();
    await rm(folder, { recursive: true, force: true });
  };
};

/** The template, and what was made from it for several files. */
const dropAllOf = async (connection: pg.ClientConfig, template: string) => {
  const client = new pg.Client(connectionTo(connection, 'postgres'));
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [template]);
  await client.end();
  for (const { datname } of rows) await runOn(connection, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
};

/** The same server, another database. */
export const connectionTo = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

export const runOn = async (connection: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(connection.connectionString ? connection : { ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
