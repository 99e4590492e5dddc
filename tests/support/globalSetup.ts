import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { migrate } from '#server/database/migrate.ts';
import type { TestProject } from 'vitest/node';
import { demoTemplate, sharedDemos } from './demoTemplate.ts';
import { memoryFolder } from './memoryFolder.ts';
import { connectionTo, runOn } from './testServer.ts';
import type { TestServer } from './testServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Settings that are fast and not durable, because a test's database need not survive a power cut. Crash tests start servers of their own with the
 * product's settings.
 */
const throwAway = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts one database server for the whole run: the embedded one, or the one at TEST_DATABASE_URL. Applies the migrations once, and each file
 * gets a copy.
 */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(memoryFolder, 'demijohn-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const embedded = url ? undefined : await startEmbedded(folder, { overrides: throwAway });
  const connection: pg.ClientConfig = url ? { connectionString: url } : { ...embedded?.connection };
  const template = `demijohn_template_${randomUUID().slice(0, 8)}`;
  await runOn(connection, `CREATE DATABASE ${template}`);
  const pool = new pg.Pool({ ...connectionTo(connection, template), max: 2 });
  await migrate(pool);
  // Names the company, because documents are not sent while it has no name.
  await pool.query(`UPDATE company SET name = 'Test Bottles Ltd', registered_office = '1 Kiln Lane, Leeds LS1 1AA'`);
  await pool.end();
  const server = { connection, template };
  project.provide('testServer', server);
  // Creates demo data next to the longest tests, so that nothing waits for it. A run of single files creates only what these files need.
  const demos = process.env.WHOLE_SUITE ? makeDemos(server) : Promise.resolve();
  const ended = demos.then(
    () => undefined,
    (error: unknown) => error,
  );
  return async () => {
    const failure = await ended;
    await dropAllOf(connection, template);
    await embedded?.leave();
    await rm(folder, { recursive: true, force: true });
    if (failure) throw failure;
  };
};

const makeDemos = async (server: TestServer) => {
  for (const demo of sharedDemos) await demoTemplate(server, demo);
};

/** Drops the template and the databases that several files made from it. */
const dropAllOf = async (connection: pg.ClientConfig, template: string) => {
  const client = new pg.Client(connectionTo(connection, 'postgres'));
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [template]);
  await client.end();
  for (const { datname } of rows) await runOn(connection, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
};
