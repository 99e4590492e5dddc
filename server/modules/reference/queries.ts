import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { PageQuery } from '#contract/endpoint.ts';
import { invalidField } from '#contract/errors.ts';
import type { ReferenceFile } from '#contract/reference/referenceFile.ts';
import { entityFields, Id } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';

export interface Row extends Record<string, unknown> {
  Active: boolean;
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

// The builder wants one known table; any reference file has the columns of this one that are named here.
type Colours = SelectQueryBuilder<Database, 'colours', object>;
const tableOf = (file: ReferenceFile) => file.table as 'colours';

export const columnsOf = (file: ReferenceFile) => [file.id, ...Object.keys(file.record.shape), ...Object.keys(entityFields)] as never[];

const isText = (file: ReferenceFile, field: string) => {
  const schema = file.record.shape[field];
  return schema !== undefined && schema.safeParse('a').success;
};

const requireKnown = (file: ReferenceFile, field: string, where: 'filter' | 'sort') => {
  const name = field === 'id' ? file.id : field;
  if ((columnsOf(file) as string[]).includes(name)) return name;
  throw invalidField(where === 'filter' ? `filter.${field}` : 'sort', `${field} is not a field of the ${file.plural}`);
};

const schemaOf = (file: ReferenceFile, field: string): z.ZodType | undefined =>
  ({ [file.id]: Id, ...file.record.shape, ...entityFields })[field];

type Value = string | number | boolean;

const readValue = (file: ReferenceFile, field: string, value: unknown): Value | null => {
  if (value === null) return null;
  const read = schemaOf(file, field)?.safeParse(value);
  if (!read?.success) throw invalidField(`filter.${field}`, `${field} ${read?.error.issues[0]?.message ?? 'is not right'}`);
  return read.data as Value | null;
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const search = (file: ReferenceFile, text: unknown) => {
  if (typeof text !== 'string' || text.includes('\0') || text.length > 200)
    throw invalidField('filter.q', 'The search must be text of at most 200 characters');
  const columns = Object.keys(file.record.shape).filter((field) => isText(file, field));
  const parts = sql.join(columns.map((field) => sql.ref(field)));
  return sql<boolean>`searchable(${parts}) LIKE '%' || searchable(${escapeLike(text.trim())}) || '%'`;
};

const compare = (file: ReferenceFile, field: string, value: unknown): RawBuilder<boolean> => {
  const name = requireKnown(file, field, 'filter');
  const values = (Array.isArray(value) ? value : [value]).slice(0, 1000).map((one) => readValue(file, name, one));
  const given = values.filter((one) => one !== null);
  const orNone = values.length > given.length ? sql`OR ${sql.ref(name)} IS NULL` : sql``;
  const matches = given.every((one) => typeof one === 'number')
    ? sql`${sql.ref(name)} = ANY(${given}::numeric[])`
    : sql`${sql.ref(name)}::text = ANY(${given.map(String)}::text[])`;
  return sql<boolean>`(${given.length > 0 ? matches : sql`false`} ${orNone})`;
};

const narrow = (file: ReferenceFile, query: Colours, filter: Record<string, unknown>) =>
  Object.entries(filter).reduce(
    (narrowed, [field, value]) => narrowed.where(field === 'q' ? search(file, value) : compare(file, field, value)),
    query,
  );

const order = (file: ReferenceFile, query: Colours, [field, direction]: [string, 'ASC' | 'DESC']) => {
  const name = requireKnown(file, field, 'sort');
  const collation = isText(file, name) ? sql`COLLATE "en-x-icu"` : sql``;
  return query
    .orderBy(sql`${sql.ref(name)} ${collation} ${sql.raw(direction)} NULLS LAST`)
    .orderBy(sql`${sql.ref(file.id)} ${sql.raw(direction)}`);
};

/** Without parameters whole: the active rows in the order a person expects. With any, what is asked for, page by page. */
export const findPage = async (db: Db, file: ReferenceFile, { filter, sort, range }: PageQuery) => {
  const isWhole = !filter && !sort && !range;
  const found = narrow(file, db.selectFrom(tableOf(file)), isWhole ? { Active: true } : (filter ?? {}));
  const rows = order(file, found, sort ?? [file.order, 'ASC']).select(columnsOf(file));
  if (!range) return (await rows.execute()) as unknown as Row[];
  const [first, last] = range;
  const [page, counted] = await Promise.all([
    rows
      .offset(first)
      .limit(last - first + 1)
      .execute(),
    found.select(sql<number>`count(*)`.as('Total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: page as unknown as Row[], total: counted.Total, first };
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
