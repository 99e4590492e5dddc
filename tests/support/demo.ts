import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '#server/database/connect.ts';
import type { Db, OpenDatabase } from '#server/database/connect.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { SeedOptions } from '#server/demo/seed.ts';
import { demoTables, idOf } from '#server/demo/rows.ts';
import { toColumn } from '#server/database/PascalCasePlugin.ts';
import { connectionTo, runOn } from './globalSetup.ts';

export interface SeededDatabase extends OpenDatabase {
  drop(): Promise<void>;
}

const copyOf = async (template: string): Promise<SeededDatabase> => {
  const { connection } = inject('testServer');
  const name = `demijohn_${randomUUID().slice(0, 8)}`;
  await runOn(connection, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = connect(connectionTo(connection, name));
  return {
    ...database,
    drop: async () => {
      await database.close();
      await runOn(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
};

/** A fresh copy of the migrated database, still empty. */
export const freshDatabase = () => copyOf(inject('testServer').template);

export const seededDatabase = async (options: Omit<SeedOptions, 'log'>): Promise<SeededDatabase> => {
  const database = await freshDatabase();
  await seedDemo(database, { ...options, log: () => undefined });
  return database;
};

type Shared = Required<Pick<SeedOptions, 'size' | 'deals' | 'today'>>;

const makeTemplate = async (name: string, options: Shared) => {
  const { connection, template } = inject('testServer');
  await runOn(connection, `CREATE DATABASE ${name}_new TEMPLATE ${template}`);
  const database = connect(connectionTo(connection, `${name}_new`));
  await seedDemo(database, { ...options, log: () => undefined });
  await database.close();
  await runOn(connection, `ALTER DATABASE ${name}_new RENAME TO ${name}`);
};

/** A copy of demo data that is made once for all files of a run: whoever asks first makes it, the others wait. */
export const demoDatabase = async (options: Shared): Promise<SeededDatabase> => {
  const { connection, template } = inject('testServer');
  const name = `${template}_${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 8)}`;
  const client = new pg.Client(connectionTo(connection, 'postgres'));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(name, options);
    return await copyOf(name);
  } finally {
    await client.end();
  }
};

/** One hash over every row of every table that demo data fills, stamps included. */
export const digestOf = async (db: Db): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const table of demoTables.filter((name) => name !== 'currency_rates')) {
    const { rows } = await sql<{ Digest: string }>`
      SELECT md5(coalesce(string_agg(md5(to_jsonb(t)::text), '' ORDER BY ${sql.ref(toColumn(idOf[table]))}), '')) AS digest FROM ${sql.table(table)} t`.execute(
      db,
    );
    digests[table] = rows[0]?.Digest ?? '';
  }
  return digests;
};
