import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { toColumn } from './PascalCasePlugin.ts';
import type { Database } from './tables.ts';

/**
 * Rows as a table that SQL can select from, under the name `row`, in the order given: the statement's text is the same however many
 * there are, so that it is prepared once. All rows name the fields that the first one names.
 */
export const rowsOf = <Table extends keyof Database>(table: Table, rows: readonly Partial<Insertable<Database[Table]>>[]) => {
  const names = Object.keys(rows[0] ?? {});
  const list = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value]))));
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`row.${name}`))),
    from: sql`json_populate_recordset(NULL::${sql.table(table)}, ${list}::json) AS row`,
  };
};
