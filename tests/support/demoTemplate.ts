import { createHash } from 'node:crypto';
import pg from 'pg';
import { connect } from '#server/database/client/connect.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { SeedOptions } from '#server/demo/seed.ts';
import { connectionTo, runOn } from './testServer.ts';
import type { TestServer } from './testServer.ts';

export type SharedDemo = Required<Pick<SeedOptions, 'size' | 'deals' | 'today'>>;

const today = '2026-11-21';

/** Demo data that several files use, or that one file could not create in time while others run. The first is what a user gets at the first start. */
export const sharedDemos: readonly SharedDemo[] = [
  { size: 'small', deals: 3000, today },
  { size: 'large', deals: 2000, today },
];

const make = async ({ connection, template }: TestServer, name: string, options: SharedDemo) => {
  await runOn(connection, `CREATE DATABASE ${name}_new TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database = connect(connectionTo(connection, `${name}_new`));
  await seedDemo(database, { ...options, log: () => undefined });
  await database.close();
  await runOn(connection, `ALTER DATABASE ${name}_new RENAME TO ${name}`);
};

/** Returns the name of a database with this demo data. The first caller creates the database and the others wait. */
export const demoTemplate = async (server: TestServer, options: SharedDemo): Promise<string> => {
  const name = `${server.template}_${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 8)}`;
  const client = new pg.Client(connectionTo(server.connection, 'postgres'));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await make(server, name, options);
    return name;
  } finally {
    await client.end();
  }
};
