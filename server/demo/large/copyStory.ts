import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { daysEarlier, isOfParty, partyCopy, settleOldAges } from './ages.ts';
import { copiedTables, findColumns, findIdSpans } from './columns.ts';
import type { CopiedColumn, CopiedTable } from './columns.ts';
import { analyse } from '#server/demo/analyse.ts';
import { fillDerivedTables, derivedTables } from '#server/demo/ground/fillDerivedTables.ts';
import { clearNumbers, endSeries, numberCopies } from './numbers.ts';
import { changedColumns } from './changedColumns.ts';
import { writeInBulk } from '#server/demo/ground/writeInBulk.ts';

/** How often the story is copied. */
interface Copies {
  spans: Map<string, number>;
  /** Copies of one age, each with its own accounts. */
  stories: number;
  /** Times that the accounts do business, each earlier than the one before. */
  ages: number;
}

const shiftByType = (column: string, type: string, days: string) => {
  if (type === 'date') return `t.${column} - ${days}`;
  return type === 'timestamp with time zone' ? `t.${column} - ${days} * interval '1 day'` : `t.${column}`;
};

const copyExpression = (column: CopiedColumn, { spans, stories, ages }: Copies) => {
  const own = changedColumns[column.TableName]?.columns[column.ColumnName];
  if (own) return own;
  const table = column.IsId ? column.TableName : column.Target;
  const span = spans.get(table ?? '');
  if (span !== undefined) return `t.${column.ColumnName} + ${isOfParty(table) ? partyCopy(stories) : 'copy'} * ${span}`;
  return ages === 1 ? `t.${column.ColumnName}` : shiftByType(column.ColumnName, column.Type, daysEarlier(stories));
};

const withSpans = (text: string, { spans, stories }: Copies) =>
  text
    .replace(/copy \* \{(\w+)\}/g, (match, table: string) => (isOfParty(table) ? `${partyCopy(stories)} * {${table}}` : match))
    .replace(/\{(\w+)\}/g, (_match, table: string) => String(spans.get(table) ?? 0));

/** Copies all rows of a table in one statement, with shifted ids and references and new numbers and documents. */
const copyTable = async (db: Db, table: CopiedTable, columns: readonly CopiedColumn[], copies: Copies) => {
  const ours = columns.filter((column) => column.TableName === table);
  const names = ours.map((column) => column.ColumnName).join(', ');
  const values = withSpans(ours.map((column) => copyExpression(column, copies)).join(', '), copies);
  const { joins = '', where = '' } = changedColumns[table] ?? {};
  const last = isOfParty(table) ? copies.stories : copies.stories * copies.ages;
  await sql
    .raw(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${table} t CROSS JOIN generate_series(1, ${last}) copy ${withSpans(joins, copies)} ${where}`,
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
 * depots. A rule that is true of the story must also be true of each copy and of all copies together. With several ages, the same customers
 * do the same business again at earlier times, long settled. Snapshots of documents keep the days of the story.
 */
export const copyStory = async (db: Db, stories: number, ages = 1) => {
  const columns = await findColumns(db);
  const spans = await findIdSpans(db);
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(db);
  await analyse(db);
  await numberCopies(db, stories * ages, daysEarlier(stories));
  await writeInBulk(db, [...copiedTables, ...derivedTables, 'users'], async () => {
    await clearNumbers(db);
    for (const table of copiedTables) await copyTable(db, table, columns, { spans, stories, ages });
    await removeStory(db, columns, spans);
    if (ages > 1) await settleOldAges(db, spans, stories);
    await fillDerivedTables(db);
  });
  await setSequences(db, columns);
  await endSeries(db);
};
