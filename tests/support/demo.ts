import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '#server/database/client/connect.ts';
import type { Db, OpenDatabase } from '#server/database/client/connect.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { SeedOptions } from '#server/demo/seed.ts';
import { demoTables, idColumns } from '#server/demo/ground/rows.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { demoTemplate } from './demoTemplate.ts';
import type { SharedDemo } from './demoTemplate.ts';
import { connectionTo, runOn } from './testServer.ts';

export interface SeededDatabase extends OpenDatabase {
  drop(): Promise<void>;
}

const copyOf = async (template: string): Promise<SeededDatabase> => {
  const { connection } = inject('testServer');
  const name = `demijohn_${randomUUID().slice(0, 8)}`;
  await runOn(connection, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database = connect(connectionTo(connection, name));
  return {
    ...database,
    drop: async () => {
      await database.close();
      await runOn(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
};

/** A new copy of the migrated database, without data. */
export const freshDatabase = () => copyOf(inject('testServer').template);

export const seededDatabase = async (options: Omit<SeedOptions, 'log'>): Promise<SeededDatabase> => {
  const database = await freshDatabase();
  await seedDemo(database, { ...options, log: () => undefined });
  return database;
};

/** Copies demo data that is created once for all files of a run, at the start of the run or at the first request. */
export const demoDatabase = async (options: SharedDemo): Promise<SeededDatabase> =>
  copyOf(await demoTemplate(inject('testServer'), options));

/** Hashes every row of each table that demo data fills, including stamps. */
export const digestOf = async (db: Db): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const table of demoTables.filter((name) => name !== 'currency_rates')) {
    const { rows } = await sql<{ Digest: string }>`
      SELECT md5(coalesce(string_agg(md5(to_jsonb(t)::text), '' ORDER BY ${sql.ref(toColumn(idColumns[table]))}), '')) AS digest FROM ${sql.table(table)} t`.execute(
      db,
    );
    digests[table] = rows[0]?.Digest ?? '';
  }
  return digests;
};
