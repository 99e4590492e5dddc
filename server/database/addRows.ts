import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from './client/connect.ts';
import { toColumn } from './client/PascalCasePlugin.ts';
import type { Database } from './tables.ts';

/**
 * Builds a table `row` from the given rows, in order, for use in SQL. The statement text does not depend on the number of rows, so PostgreSQL
 * prepares it once. The fields of the first row apply to all rows.
 */
export const rowsAsTable = <Table extends keyof Database>(table: Table, rows: readonly Partial<Insertable<Database[Table]>>[]) => {
  const names = Object.keys(rows[0] ?? {});
  const list = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value]))));
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`row.${name}`))),
    from: sql`json_populate_recordset(NULL::${sql.table(table)}, ${list}::json) AS row`,
  };
};

/**
 * Builds a statement that inserts the given rows, at least one, with the table's defaults. It returns the column `returning` of each row. Its text does
 * not depend on the number of rows, so PostgreSQL prepares it once.
 */
export const insertRows = <Table extends keyof Database, Column extends keyof Selectable<Database[Table]>>(
  table: Table,
  rows: readonly Partial<Insertable<Database[Table]>>[],
  returning: Column,
) => {
  const { columns, values, from } = rowsAsTable(table, rows);
  return sql<Pick<Selectable<Database[Table]>, Column>>`
    INSERT INTO ${sql.table(table)} (${columns}) SELECT ${values} FROM ${from} RETURNING ${sql.ref(String(returning))}`;
};

/** Inserts rows in one statement. Returns the column `returning` of each row, in the order given. Sends nothing if there are no rows. */
export const addRows = async <Table extends keyof Database, Column extends keyof Selectable<Database[Table]>>(
  tx: Tx,
  table: Table,
  rows: readonly Partial<Insertable<Database[Table]>>[],
  returning: Column,
): Promise<Selectable<Database[Table]>[Column][]> => {
  if (rows.length === 0) return [];
  const addedRows = await insertRows(table, rows, returning).execute(tx);
  return addedRows.rows.map((row) => row[returning]);
};
