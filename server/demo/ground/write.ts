import { sql } from 'kysely';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Db } from '#server/database/client/connect.ts';
import { demoTables, firstIds, idColumns } from './rows.ts';
import type { DemoTable, Rows } from './rows.ts';

const batchSize = 2000;

const insertBatch = async (db: Db, table: DemoTable, rows: readonly Record<string, unknown>[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => ({ name, column: toColumn(name) }));
  const columns = sql.raw(names.map(({ column }) => column).join(', '));
  const records = rows.map((row) => Object.fromEntries(names.map(({ name, column }) => [column, row[name]])));
  await sql`INSERT INTO ${sql.raw(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(records)}::json)`.execute(db);
};

const setSequence = async (db: Db, table: DemoTable, count: number) => {
  const last = firstIds[table] + count - 1;
  if (count > 0) await sql`SELECT setval(pg_get_serial_sequence(${table}, ${toColumn(idColumns[table])}), ${last})`.execute(db);
};

/** Inserts all rows in bulk, in their final state. */
export const writeRows = async (db: Db, { tables }: Rows) => {
  for (const table of demoTables) {
    const rows = tables[table] as unknown as readonly Record<string, unknown>[];
    for (let from = 0; from < rows.length; from += batchSize) await insertBatch(db, table, rows.slice(from, from + batchSize));
    await setSequence(db, table, rows.length);
  }
};
