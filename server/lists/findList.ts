import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/call/endpoint.ts';
import { mostRows } from '#contract/list.ts';
import type { AnyList, Filter, ListQuery, TotalLine, Totalled } from '#contract/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { RowOf } from '#server/database/statements.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import type { ListSource } from './listSource.ts';
import { saysAll } from './search.ts';

type Sql = RawBuilder<unknown>;

const columnOf = (field: string) => sql`listed.${sql.ref(field)}`;
const isInteger = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;

// The parameter takes the column's own type, so that its index is used; a number that no integer column can hold is compared as a decimal.
const among = (column: Sql, values: readonly unknown[]) =>
  values.every((value) => typeof value !== 'number' || isInteger(value))
    ? sql`${column} = ANY(${values})`
    : sql`${column} = ANY(${values}::numeric[])`;

const anyOf = (column: Sql, values: readonly unknown[]) => {
  const some = values.filter((value) => value !== null && value !== undefined);
  if (some.length === values.length) return among(column, some);
  return some.length === 0 ? sql`${column} IS NULL` : sql`(${among(column, some)} OR ${column} IS NULL)`;
};

const boundOf = (value: unknown) => (typeof value !== 'number' || isInteger(value) ? sql`${value}` : sql`${value}::numeric`);

const compare = ({ how, of }: Filter, name: string, value: unknown): Sql => {
  const column = columnOf(of ?? name);
  switch (how) {
    case 'anyOf':
      return anyOf(column, value as unknown[]);
    case 'holds':
      return sql`${column} && ${value}::text[]`;
    case 'holdsIds':
      return sql`${column} && ${value}::integer[]`;
    case 'from':
      return sql`${column} >= ${boundOf(value)}`;
    case 'to':
      return sql`${column} <= ${boundOf(value)}`;
    case 'yesNo':
      return value === true ? column : sql`NOT ${column}`;
    case 'contains':
      return saysAll(value as string, (word) => sql`searchable(${column}) LIKE ${containing(word)}`);
    case 'search':
    case 'only':
      break;
  }
  throw new Error(`The list does not say what its filter ${name} means`);
};

const conditionsOf = <Given>(source: ListSource<AnyList, Given>, filter: object, given: Given) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const own = source.where.get(name);
      if (own) return own(value as never, given);
      return compare((source.list.filters as Record<string, Filter>)[name] as Filter, name, value);
    });

const canBeNone = ({ row }: AnyList, field: string) => row.shape[field]?.safeParse(null).success ?? true;

const orderOf = <Given>({ list, order, usual, tie }: ListSource<AnyList, Given>, sort: ListQuery['sort']): Sql => {
  if (!sort && usual) return usual;
  const [asked, direction] = sort ?? list.order;
  const field = asked === 'id' ? list.id : asked;
  const column = order.get(field) ?? columnOf(field);
  // NULLS LAST is said where it matters only: an index cannot follow it.
  const nulls = canBeNone(list, field) ? sql` NULLS LAST` : sql``;
  if (field === list.id && !tie) return sql`${column} ${sql.raw(direction)}`;
  return sql`${column} ${sql.raw(direction)}${nulls}, ${tie ?? sql`${columnOf(list.id)} ${sql.raw(direction)}`}`;
};

/** Sums over all that the filters let through, exact, a row for each of what keeps them apart. */
const sumsOf = ({ of, by }: Totalled, from: Sql) => {
  const groups = by.map(columnOf);
  const sums = of.map((field) => sql`coalesce(sum(${columnOf(field)}), 0)::numeric AS ${sql.id(toColumn(field))}`);
  const apart = by.length === 0 ? sql`` : sql`GROUP BY ${sql.join(groups)} ORDER BY ${sql.join(groups)}`;
  return sql<TotalLine>`SELECT ${sql.join([...groups, ...sums])} ${from} ${apart}`;
};

/** The fields that a list is filtered and sorted by, and the filters of its own. */
const askedOf = ({ list }: ListSource, filter: object, sort: ListQuery['sort']): ReadonlySet<string> => {
  const filters = list.filters as Record<string, Filter>;
  const [field] = sort ?? list.order;
  return new Set([field, ...Object.keys(filter).map((name) => filters[name]?.of ?? name)]);
};

interface Written {
  whole: Sql;
  /** Which rows are asked for, without what they only show. */
  narrow: Sql;
  where: Sql;
  ordered: Sql;
}

/**
 * Which rows are on the page is found first, by their ids and what they are sorted by alone; only these are then read. Else all that a list
 * shows of a row would be worked out for every row before the page, and whole rows be sorted.
 */
const onPage = ({ list, tie }: ListSource, { whole, narrow, where, ordered }: Written, [first, last]: readonly [number, number]) => {
  const page = sql`${ordered} OFFSET ${first} LIMIT ${last - first + 1}`;
  const id = columnOf(list.id);
  // A tie is said where an id alone is no row.
  return tie ? sql`${whole} ${where} ${page}` : sql`${whole} WHERE ${id} = ANY(ARRAY(SELECT ${id} ${narrow} ${page})) ${ordered}`;
};

/** The statement of a list, what counts it, its ids alone and, where they are asked for, its sums. */
export const writeList = <L extends AnyList, Given, Columns extends z.ZodObject, ExactNames extends string>(
  source: ListSource<L, Given, Columns, ExactNames>,
  query: ListQuery,
  given: Given,
  range = query.range,
) => {
  const { list, select } = source;
  const isWhole = !query.filter && !query.sort && !query.range;
  const any = source as unknown as ListSource<AnyList, Given>;
  const filter = (isWhole ? list.whole : query.filter) ?? {};
  const conditions = conditionsOf(any, filter, given);
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const whole = sql`FROM (${select(given)}) AS listed`;
  const narrow = sql`FROM (${select(given, askedOf(any, filter, query.sort))}) AS listed ${where}`;
  const columns = sql.join(Object.keys(source.columns.shape).map(columnOf));
  const ordered = sql`ORDER BY ${orderOf(any, query.sort)}`;
  const rows = range ? onPage(any, { whole, narrow, where, ordered }, range) : sql`${whole} ${where} ${ordered}`;
  return {
    rows: sql<RowOf<Columns, ExactNames>>`SELECT ${columns} ${rows}`,
    count: sql<{ Total: number }>`SELECT count(*) AS total ${narrow}`,
    ids: sql<{ Id: number }>`SELECT ${columnOf(list.id)} AS id ${narrow} ${ordered}`,
    next: sql`SELECT ${columnOf(list.id)} AS own, lead(${columnOf(list.id)}) OVER (${ordered}) AS next ${narrow}`,
    totals: query.totals && list.totals && sumsOf(list.totals, sql`${whole} ${where}`),
  };
};

/**
 * A list as it is asked for: filtered, sorted and by the page; without a query the whole of it, or of one that grows with the years its
 * first rows. Counts only where the page does not tell.
 */
export const findList = async <L extends AnyList, Given, Columns extends z.ZodObject, ExactNames extends string>(
  db: Db,
  source: ListSource<L, Given, Columns, ExactNames>,
  query: ListQuery,
  given: Given,
): Promise<Page<RowOf<Columns, ExactNames>>> => {
  const range = query.range ?? (source.list.grows ? ([0, mostRows - 1] as const) : undefined);
  const { rows: found, count, totals: sums } = writeList(source, query, given, range);
  const { rows } = await found.execute(db);
  const totals = sums && { totals: (await sums.execute(db)).rows };
  if (!range) return { rows, total: rows.length, first: 0, ...totals };
  const [first, last] = range;
  const isLastPage = rows.length <= last - first && (rows.length > 0 || first === 0);
  const total = isLastPage ? first + rows.length : ((await count.execute(db)).rows[0]?.Total ?? 0);
  return { rows, total, first, ...totals };
};

/** Which rows a list has, in its order, where an id is a number. */
export const findIds = async <Given>(db: Db, source: ListSource<AnyList, Given>, query: ListQuery, given: Given): Promise<number[]> => {
  const { rows } = await writeList(source, query, given).ids.execute(db);
  return rows.map(({ Id }) => Id);
};

/** Which row comes after one, where an id is a number: none after the last, nor where the one is not in the list. */
export const findNextId = async <Given>(db: Db, source: ListSource<AnyList, Given>, query: ListQuery, given: Given, id: number) => {
  const { next } = writeList(source, query, given);
  const { rows } = await sql<{ Next: number | null }>`SELECT next FROM (${next}) AS pair WHERE own = ${id}`.execute(db);
  return rows[0]?.Next ?? null;
};

/** The same page, its rows made into what the call answers. */
export const withRows = <Row, Made>(page: Page<Row>, rows: Made[]): Page<Made> => ({ ...page, rows });
