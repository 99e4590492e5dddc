import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PageQuery } from '#contract/endpoint.ts';
import { Customer } from '#contract/customers/shapes.ts';
import { invalidField } from '#contract/errors.ts';
import { searchText } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { containing, wordsOf } from '#server/database/searchPatterns.ts';
import type { CustomerRow } from './queries.ts';

const columns = Object.keys(Customer.shape) as (keyof typeof Customer.shape)[];
type Column = (typeof columns)[number];

const known = (field: string, where: 'filter' | 'sort'): Column => {
  const name = field === 'id' ? 'CustomerId' : field;
  if ((columns as string[]).includes(name)) return name as Column;
  throw invalidField(where === 'sort' ? 'sort' : `filter.${field}`, `${field} is not a field of the customers`);
};

const search = (value: unknown): RawBuilder<boolean> => {
  const read = searchText.safeParse(value);
  if (!read.success) throw invalidField('filter.q', 'The search must be text of at most 200 characters');
  const words = wordsOf(read.data).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  return words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`customer_id IN (SELECT s.customer_id FROM customer_search s WHERE ${sql.join(words, sql` AND `)})`;
};

const readValue = (field: string, column: Column, value: unknown) => {
  const read = Customer.shape[column].safeParse(value);
  if (!read.success) throw invalidField(`filter.${field}`, `${field} ${read.error.issues[0]?.message ?? 'is not right'}`);
  return read.data === null || read.data === undefined ? null : String(read.data);
};

/** One value or a list of them; compared as the text of the column, which is one spelling for ids, yes or no and words. */
const compare = (field: string, value: unknown): RawBuilder<boolean> => {
  const column = known(field, 'filter');
  const values = (Array.isArray(value) ? value : [value]).slice(0, 1000).map((one) => readValue(field, column, one));
  const texts = values.filter((text) => text !== null);
  const orNone = values.length > texts.length ? sql`OR ${sql.ref(column)} IS NULL` : sql``;
  return sql<boolean>`(${sql.ref(column)}::text = ANY(${texts}::text[]) ${orNone})`;
};

const narrowed = (db: Db, filter: Record<string, unknown>) =>
  Object.entries(filter).reduce(
    (query, [field, value]) => query.where(field === 'q' ? search(value) : compare(field, value)),
    db.selectFrom('customers'),
  );

/** Without parameters whole: the active ones by name. With any, what is asked for, page by page. */
export const listCustomers = async (db: Db, { filter, sort, range }: PageQuery) => {
  const isWhole = !filter && !sort && !range;
  const found = narrowed(db, isWhole ? { Active: true } : (filter ?? {}));
  const [field, direction] = sort ?? ['Name', 'ASC'];
  const rows = found
    .selectAll()
    .orderBy(sql`${sql.ref(known(field, 'sort'))} ${sql.raw(direction)} NULLS LAST`)
    .orderBy(sql`customer_id ${sql.raw(direction)}`)
    .$castTo<CustomerRow>();
  if (!range) return rows.execute();
  const [first, last] = range;
  if (last < first) throw invalidField('range', 'The range must not end before it begins');
  const [page, counted] = await Promise.all([
    rows
      .offset(first)
      .limit(last - first + 1)
      .execute(),
    found.select(sql<number>`count(*)`.as('Total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: page, total: counted.Total, first };
};
