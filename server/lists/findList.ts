import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Page, SummaryLine } from '#contract/call/endpoint.ts';
import { maxRows } from '#contract/list.ts';
import type { AnyList, Filter, ListQuery, Summarised, TotalLine, Totalled } from '#contract/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { RowOf } from '#server/database/statements.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import type { ListSource } from './listSource.ts';
import { matchesAllWords } from './search.ts';

type Sql = RawBuilder<unknown>;

const listedColumn = (field: string) => sql`listed.${sql.ref(field)}`;
const isInteger = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;

// An untyped parameter takes the type of the column, so that PostgreSQL uses the index. Numbers outside the integer range need the type numeric.
const among = (column: Sql, values: readonly unknown[]) =>
  values.every((value) => typeof value !== 'number' || isInteger(value))
    ? sql`${column} = ANY(${values})`
    : sql`${column} = ANY(${values}::numeric[])`;

const matchesAny = (column: Sql, values: readonly unknown[]) => {
  const nonNull = values.filter((value) => value !== null && value !== undefined);
  if (nonNull.length === values.length) return among(column, nonNull);
  return nonNull.length === 0 ? sql`${column} IS NULL` : sql`(${among(column, nonNull)} OR ${column} IS NULL)`;
};

const bindValue = (value: unknown) => (typeof value !== 'number' || isInteger(value) ? sql`${value}` : sql`${value}::numeric`);

const compare = ({ how, of }: Filter, name: string, value: unknown): Sql => {
  const column = listedColumn(of ?? name);
  switch (how) {
    case 'anyOf':
      return matchesAny(column, value as unknown[]);
    case 'holds':
      return sql`${column} && ${value}::text[]`;
    case 'holdsIds':
      return sql`${column} && ${value}::integer[]`;
    case 'from':
      return sql`${column} >= ${bindValue(value)}`;
    case 'to':
      return sql`${column} <= ${bindValue(value)}`;
    case 'yesNo':
      return value === true ? column : sql`NOT ${column}`;
    case 'contains':
      return matchesAllWords(value as string, (word) => sql`searchable(${column}) LIKE ${containing(word)}`);
    case 'search':
    case 'only':
      break;
  }
  throw new Error(`The list has no condition for its filter ${name}`);
};

const buildConditions = <Params>(source: ListSource<AnyList, Params>, filter: object, params: Params) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const customCondition = source.where.get(name);
      if (customCondition) return customCondition(value as never, params);
      return compare((source.list.filters as Record<string, Filter>)[name] as Filter, name, value);
    });

const canBeNull = ({ row }: AnyList, field: string) => row.shape[field]?.safeParse(null).success ?? true;

const buildOrder = <Params>({ list, order, defaultOrder, tieBreaker }: ListSource<AnyList, Params>, sort: ListQuery['sort']): Sql => {
  if (!sort && defaultOrder) return defaultOrder;
  const [sortField, direction] = sort ?? list.order;
  const field = sortField === 'id' ? list.id : sortField;
  const column = order.get(field) ?? listedColumn(field);
  // Adds NULLS LAST only to columns that can be null, because PostgreSQL cannot use an index with it.
  const nulls = canBeNull(list, field) ? sql` NULLS LAST` : sql``;
  if (field === list.id && !tieBreaker) return sql`${column} ${sql.raw(direction)}`;
  return sql`${column} ${sql.raw(direction)}${nulls}, ${tieBreaker ?? sql`${listedColumn(list.id)} ${sql.raw(direction)}`}`;
};

/** Selects exact totals over all filtered rows, one row per group. */
const buildSums = ({ of, by }: Totalled, from: Sql) => {
  const groups = by.map(listedColumn);
  const sums = of.map((field) => sql`coalesce(sum(${listedColumn(field)}), 0)::numeric AS ${sql.id(toColumn(field))}`);
  const groupBy = by.length === 0 ? sql`` : sql`GROUP BY ${sql.join(groups)} ORDER BY ${sql.join(groups)}`;
  return sql<TotalLine>`SELECT ${sql.join([...groups, ...sums])} ${from} ${groupBy}`;
};

/** Counts the filtered rows. Also counts the urgent ones and adds up an amount, one row per currency. */
const buildSummary = <Params>(source: ListSource<AnyList, Params>, { amount, urgent }: Summarised, narrow: Sql, params: Params) => {
  const currency = amount ? listedColumn('CurrencyCode') : sql`NULL::text`;
  const sum = amount ? sql`coalesce(sum(${source.order.get(amount) ?? listedColumn(amount)}), 0)::numeric` : sql`NULL::numeric`;
  const isUrgent = urgent ? sql.join(buildConditions(source, urgent, params), sql` AND `) : sql`false`;
  return sql<SummaryLine>`SELECT ${currency} AS currency_code, count(*) AS total, count(*) FILTER (WHERE ${isUrgent}) AS urgent, ${sum} AS amount
    ${narrow} ${amount ? sql`GROUP BY 1` : sql``} ORDER BY 2 DESC, 1`;
};

/** Returns the fields that the filters and the sort use. A filter without a field counts by its own name. */
const listUsedFields = ({ list }: ListSource, filter: object, { sort, summary }: ListQuery): ReadonlySet<string> => {
  const filters = list.filters as Record<string, Filter>;
  const [field] = sort ?? list.order;
  const filterNames = Object.keys({ ...filter, ...summary?.urgent });
  const summed = summary?.amount ? [summary.amount, 'CurrencyCode'] : [];
  return new Set([field, ...summed, ...filterNames.map((name) => filters[name]?.of ?? name)]);
};

interface ListSql {
  whole: Sql;
  /** Selects the matching rows without display-only joins. */
  narrow: Sql;
  where: Sql;
  ordered: Sql;
}

/**
 * Finds the ids of the page first, with only the sort fields, and then reads the rows of these ids. A single query would compute every displayed value,
 * and sort whole rows, for all rows before the page.
 */
const onPage = ({ list, tieBreaker }: ListSource, { whole, narrow, where, ordered }: ListSql, [first, last]: readonly [number, number]) => {
  const page = sql`${ordered} OFFSET ${first} LIMIT ${last - first + 1}`;
  const id = listedColumn(list.id);
  // `tieBreaker` is given if an id alone does not identify a row.
  return tieBreaker ? sql`${whole} ${where} ${page}` : sql`${whole} WHERE ${id} = ANY(ARRAY(SELECT ${id} ${narrow} ${page})) ${ordered}`;
};

/** Builds the statements of a list: its rows, its count, its ids and, on request, its totals. */
export const writeList = <L extends AnyList, Params, Columns extends z.ZodObject, ExactNames extends string>(
  source: ListSource<L, Params, Columns, ExactNames>,
  query: ListQuery,
  params: Params,
  range = query.range,
) => {
  const { list, select } = source;
  const isWhole = !query.filter && !query.sort && !query.range;
  const any = source as unknown as ListSource<AnyList, Params>;
  const filter = (isWhole ? list.whole : query.filter) ?? {};
  const conditions = buildConditions(any, filter, params);
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const whole = sql`FROM (${select(params)}) AS listed`;
  const narrow = sql`FROM (${select(params, listUsedFields(any, filter, query))}) AS listed ${where}`;
  const columns = sql.join(Object.keys(source.columns.shape).map(listedColumn));
  const orderSql = sql`ORDER BY ${buildOrder(any, query.sort)}`;
  const rows = range ? onPage(any, { whole, narrow, where, ordered: orderSql }, range) : sql`${whole} ${where} ${orderSql}`;
  return {
    rows: sql<RowOf<Columns, ExactNames>>`SELECT ${columns} ${rows}`,
    count: sql<{ Total: number }>`SELECT count(*) AS total ${narrow}`,
    ids: sql<{ Id: number }>`SELECT ${listedColumn(list.id)} AS id ${narrow} ${orderSql}`,
    next: sql`SELECT ${listedColumn(list.id)} AS own, lead(${listedColumn(list.id)}) OVER (${orderSql}) AS next ${narrow}`,
    summary: query.summary && buildSummary(any, query.summary, narrow, params),
    totals: query.totals && list.totals && buildSums(list.totals, sql`${whole} ${where}`),
  };
};

/**
 * Reads a list with its filters, sort and page. Without a range, returns all rows, or the first `maxRows` of a list that grows with the years. Counts
 * the rows only if the page does not show that it is the last. A summary takes the place of that count.
 */
export const findList = async <L extends AnyList, Params, Columns extends z.ZodObject, ExactNames extends string>(
  db: Db,
  source: ListSource<L, Params, Columns, ExactNames>,
  query: ListQuery,
  params: Params,
): Promise<Page<RowOf<Columns, ExactNames>>> => {
  const range = query.range ?? (source.list.grows ? ([0, maxRows - 1] as const) : undefined);
  const { rows: rowsFound, count, summary: summarised, totals: sums } = writeList(source, query, params, range);
  const { rows } = await rowsFound.execute(db);
  const totals = sums && { totals: (await sums.execute(db)).rows };
  if (!range) return { rows, total: rows.length, first: 0, ...totals };
  const [first, last] = range;
  const isLastPage = rows.length <= last - first && (rows.length > 0 || first === 0);
  if (summarised && (!isLastPage || (rows.length > 0 && query.summary?.urgent))) {
    const summary = (await summarised.execute(db)).rows;
    return { rows, total: summary.reduce((total, line) => total + line.Total, 0), first, summary, ...totals };
  }
  const total = isLastPage ? first + rows.length : ((await count.execute(db)).rows[0]?.Total ?? 0);
  return { rows, total, first, ...totals };
};

/** Returns the ids of a list in order. Ids must be numbers. */
export const findIds = async <Params>(db: Db, source: ListSource<AnyList, Params>, query: ListQuery, params: Params): Promise<number[]> => {
  const { rows } = await writeList(source, query, params).ids.execute(db);
  return rows.map(({ Id }) => Id);
};

/** Returns the id of the next row. Ids must be numbers. Null after the last row, or if the row is not in the list. */
export const findNextId = async <Params>(db: Db, source: ListSource<AnyList, Params>, query: ListQuery, params: Params, id: number) => {
  const { next } = writeList(source, query, params);
  const { rows } = await sql<{ Next: number | null }>`SELECT next FROM (${next}) AS pair WHERE own = ${id}`.execute(db);
  return rows[0]?.Next ?? null;
};

/** Returns the page with its rows converted to the call's format. */
export const withRows = <Row, Made>(page: Page<Row>, rows: Made[]): Page<Made> => ({ ...page, rows });
