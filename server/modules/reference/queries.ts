import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { ListQuery } from '#contract/list.ts';
import { referenceFiles } from '#contract/reference/files.ts';
import { fieldsOf } from '#contract/record.ts';
import type { ReferenceFile } from '#contract/reference/referenceFile.ts';
import { entityFields } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import { toColumn, toField } from '#server/database/PascalCasePlugin.ts';
import { containing } from '#server/database/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { saysAll } from '#server/lists/search.ts';
import { listSource } from '#server/lists/listSource.ts';

export interface Row extends Record<string, unknown> {
  Active: boolean;
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

// The builder wants one known table; any reference file has the columns of this one that are named here.
const tableOf = (file: ReferenceFile) => file.table as 'colours';

export const columnsOf = (file: ReferenceFile) => [file.id, ...Object.keys(file.record.shape), ...Object.keys(entityFields)] as never[];

const isText = (file: ReferenceFile, field: string) => file.record.shape[field]?.safeParse('a').success ?? false;

const sourceOf = (file: ReferenceFile) => {
  const texts = Object.keys(file.record.shape).filter((field) => isText(file, field));
  const said = sql`searchable(${sql.join(texts.map((field) => sql`listed.${sql.ref(field)}`))})`;
  return listSource({
    name: `list${toField(file.plural.replaceAll(' ', '_'))}`,
    list: file.calls.list.list,
    exact: fieldsOf(file.record).flatMap(({ name, kind }) => (kind === 'number' ? [name] : [])),
    select: () => sql`SELECT * FROM ${sql.table(file.table)}`,
    example: undefined,
    order: Object.fromEntries(texts.map((field) => [field, sql`listed.${sql.ref(field)} COLLATE "en-x-icu"`])),
    where: { q: (text) => saysAll(text, (word) => sql`${said} LIKE ${containing(word)}`) },
  });
};

const sources = new Map(referenceFiles.map((file) => [file.table, sourceOf(file)]));

/** Without parameters whole: the active rows in the order a person expects. With any, what is asked for, page by page. */
export const findPage = async (db: Db, file: ReferenceFile, query: ListQuery) => {
  const source = sources.get(file.table);
  if (!source) throw new Error(`${file.name} is not a reference file of the contract`);
  return (await findList(db, source, query, undefined)) as unknown as Page<Row>;
};

export const findRow = async (db: Db, file: ReferenceFile, id: number) =>
  (await db.selectFrom(tableOf(file)).select(columnsOf(file)).where(sql.ref(file.id), '=', id).executeTakeFirst()) as Row | undefined;

export const lockRow = async (tx: Tx, file: ReferenceFile, id: number) =>
  (await tx.selectFrom(tableOf(file)).select(columnsOf(file)).where(sql.ref(file.id), '=', id).forUpdate().executeTakeFirst()) as
    | Row
    | undefined;

export const insertRow = async (tx: Tx, file: ReferenceFile, values: Record<string, unknown>) =>
  (await tx
    .insertInto(tableOf(file))
    .values(values as never)
    .returning(columnsOf(file))
    .executeTakeFirstOrThrow()) as unknown as Row;

/** All of the same fields, in one statement and one parameter. */
export const insertRows = async (tx: Tx, file: ReferenceFile, rows: readonly Record<string, unknown>[]) => {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== undefined));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const written = rows.map((row) => Object.fromEntries(names.map((name) => [toColumn(name), row[name]])));
  await sql`INSERT INTO ${sql.table(tableOf(file))} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(tableOf(file))}, ${JSON.stringify(written)}::jsonb)`.execute(tx);
};

export const updateRow = async (tx: Tx, file: ReferenceFile, id: number, values: Record<string, unknown>) =>
  (await tx
    .updateTable(tableOf(file))
    .set(values as never)
    .where(sql.ref(file.id), '=', id)
    .returning(columnsOf(file))
    .executeTakeFirstOrThrow()) as unknown as Row;

/** Deals that are neither invoiced nor cancelled and have a product that points at this row. */
export const findOpenDeals = async (db: Db, file: ReferenceFile, id: number) => {
  const { rows } = await sql<{ DealNo: number; Part: number; Customer: string }>`
    SELECT DISTINCT orders.deal_no, orders.part, customers.name AS customer
    FROM orders JOIN customers USING (customer_id) JOIN order_details USING (order_id) JOIN products USING (product_id)
    WHERE products.${sql.ref(file.id)} = ${id}
      AND orders.status_id NOT IN (SELECT status_id FROM order_statuses WHERE description IN ('Invoiced', 'Cancelled'))
    ORDER BY orders.deal_no, orders.part`.execute(db);
  return rows;
};

export const getCompanyName = async (db: Db) => (await db.selectFrom('company').select('Name').executeTakeFirstOrThrow()).Name;
