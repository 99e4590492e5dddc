import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { copiedTables, findColumns, findIdSpans } from './columns.ts';
import type { CopiedColumn, CopiedTable } from './columns.ts';
import { analyse } from '#server/demo/analyse.ts';
import { fillDerivedTables, derivedTables } from '#server/demo/ground/fillDerivedTables.ts';
import { clearNumbers, endSeries, numberCopies } from './numbers.ts';
import { changedColumns } from './changedColumns.ts';
import { writeInBulk } from '#server/demo/ground/writeInBulk.ts';

const copyExpression = (column: CopiedColumn, spans: Map<string, number>) => {
  const own = changedColumns[column.TableName]?.columns[column.ColumnName];
  if (own) return own;
  const span = column.IsId ? spans.get(column.TableName) : spans.get(column.Target ?? '');
  return span === undefined ? `t.${column.ColumnName}` : `t.${column.ColumnName} + copy * ${span}`;
};

const withSpans = (text: string, spans: Map<string, number>) =>
  text.replace(/\{(\w+)\}/g, (_match, table: string) => String(spans.get(table) ?? 0));

/** Copies all rows of a table in one statement, with shifted ids and references and new numbers and documents. */
const copyTable = async (
  db: Db,
  table: CopiedTable,
  columns: readonly CopiedColumn[],
  { spans, copies }: { spans: Map<string, number>; copies: number },
) => {
  const ours = columns.filter((column) => column.TableName === table);
  const names = ours.map((column) => column.ColumnName).join(', ');
  const values = withSpans(ours.map((column) => copyExpression(column, spans)).join(', '), spans);
  const { joins = '', where = '' } = changedColumns[table] ?? {};
  await sql
    .raw(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${table} t CROSS JOIN generate_series(1, ${copies}) copy ${withSpans(joins, spans)} ${where}`,
    )
    .execute(db);
};

/** Removes the original story once the first copy replaces it. */
const removeStory = async (db: Db, columns: readonly CopiedColumn[], spans: Map<string, number>) => {
  await sql`UPDATE users SET customer_id = customer_id + ${spans.get('customers') ?? 0} WHERE customer_id IS NOT NULL`.execute(db);
  for (const { TableName, ColumnName } of columns.filter((column) => column.IsId)) {
    const isOwn = TableName === 'price_lists' ? ' AND customer_id IS NOT NULL' : '';
    await sql.raw(`DELETE FROM ${TableName} WHERE ${ColumnName} <= ${spans.get(TableName)}${isOwn}`).execute(db);
  }
};

const setSequences = async (db: Db, columns: readonly CopiedColumn[]) => {
  for (const { TableName, ColumnName } of columns.filter((column) => column.IsId))
    await sql
      .raw(`SELECT setval(pg_get_serial_sequence('${TableName}', '${ColumnName}'), (SELECT max(${ColumnName}) FROM ${TableName}))`)
      .execute(db);
};

/**
 * Enlarges the demonstration by bulk SQL. Each copy repeats the customers and everything that happened to them, with the same products and
 * depots. A rule that is true of the story must also be true of each copy and of all copies together.
 */
export const copyStory = async (db: Db, copies: number) => {
  const columns = await findColumns(db);
  const spans = await findIdSpans(db);
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(db);
  await analyse(db);
  await numberCopies(db, copies);
  await writeInBulk(db, [...copiedTables, ...derivedTables, 'users'], async () => {
    await clearNumbers(db);
    for (const table of copiedTables) await copyTable(db, table, columns, { spans, copies });
    await removeStory(db, columns, spans);
    await fillDerivedTables(db);
  });
  await setSequences(db, columns);
  await endSeries(db);
};
