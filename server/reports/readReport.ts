import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { ColumnKind } from '#server/documents/tables/tableDefinition.ts';
import type { DaySum, Direction, Once, Report, ReportColumn } from './report.ts';
import { giveWay } from '#server/giveWay.ts';

export type Values = Record<string, unknown>;
type Order = readonly (readonly [string, Direction])[];

/**
 * Sorts numbers stored as text by length and then by text, which is faster than a conversion. `10452/2` sorts by the number before the slash, so a deal
 * comes before its parts.
 */
const orderBy = (order: Order, columns: readonly ReportColumn[]) =>
  sql.join(
    order.flatMap(([key, direction]) => {
      const value = sql.ref(`r.${key}`);
      const isNumber = columns.some((column) => column.key === key && column.isNumber);
      const dealNo = sql`split_part(${value}, '/', 1)`;
      return [...(isNumber ? [sql`length(${dealNo})`, dealNo, sql`length(${value})`] : []), value].map(
        (expression) => sql`${expression} ${sql.raw(direction)} NULLS LAST`,
      );
    }),
  );

/** Returns the requested order followed by the report's default order. `-Net` means largest first. Throws INVALID_INPUT on `sort`. */
export const resolveOrder = (columns: readonly ReportColumn[], defaultOrder: Order, sort: string | undefined): Order => {
  if (!sort) return defaultOrder;
  const key = sort.replace(/^-/, '');
  if (!columns.some((column) => column.key === key))
    throw new AppError('INVALID_INPUT', `${key} is not a column of this report`, { fields: { sort: 'is not a column of this report' } });
  return [[key, sort.startsWith('-') ? 'DESC' : 'ASC'], ...defaultOrder.filter(([orderKey]) => orderKey !== key)];
};

export interface ReportQuestion<Selection> {
  report: Report<Selection>;
  selection: Selection;
  today: DateOnly;
  sort?: string | undefined;
}

const reportQuery = <Selection>({ report, selection, today, sort }: ReportQuestion<Selection>, read = sql`r.*`): RawBuilder<Values> => {
  const columns = report.columns(selection);
  return sql<Values>`SELECT ${read} FROM (${report.rows(selection, today)}) r ORDER BY ${orderBy(resolveOrder(columns, report.order, sort), columns)}`;
};

/** Reads a range of rows in the requested order. */
export const readReportRows = async <Selection>(
  db: Db,
  question: ReportQuestion<Selection>,
  { first = 0, count }: { first?: number; count: number },
) => {
  const { rows } = await sql<Values>`${reportQuery(question)} LIMIT ${count}::bigint OFFSET ${first}::bigint`.execute(db);
  return rows;
};

export const isTotalledColumn = ({ total, symbolKey, totalOf }: ReportColumn) => total === true && (!symbolKey || totalOf !== undefined);
const totalledColumns = (columns: readonly ReportColumn[]) =>
  columns.filter(isTotalledColumn).map(({ key, kind, totalOf = key }) => ({ key, kind, totalOf }));

/** Decimals to which totals are rounded. Rows show exact weights. */
const decimalsOfSum: Partial<Record<ColumnKind, number>> = { weight: 1, tonnes: 4 };
const roundSum = (sum: RawBuilder<unknown>, kind: ColumnKind) => {
  const decimals = decimalsOfSum[kind];
  return decimals === undefined ? sum : sql`round(${sum}, ${sql.lit(decimals)})`;
};
const sumColumns = (columns: readonly ReportColumn[]) =>
  totalledColumns(columns).map(({ key, kind, totalOf }) => sql`${roundSum(sql`sum(${sql.ref(`r.${totalOf}`)})`, kind)} AS ${sql.ref(key)}`);

/** Counts the rows and adds up the totals. */
export const readTotals = async <Selection>(db: Db, { report, selection, today }: ReportQuestion<Selection>) => {
  const sums = sql.join([sql`count(*)::integer AS total`, ...sumColumns(report.columns(selection))]);
  const { rows } = await sql<Values & { Total: number }>`SELECT ${sums} FROM (${report.rows(selection, today)}) r`.execute(db);
  const { Total = 0, ...Totals }: Values & { Total?: number } = rows[0] ?? {};
  return { Total, Totals };
};

/** Reads the counts and sums of each day. Empty if the report has no `byDay`. */
export const readSums = async <Selection>(db: Db, { report, selection }: ReportQuestion<Selection>): Promise<readonly DaySum[]> =>
  report.byDay ? (await sql<DaySum>`${report.byDay.sums(selection)}`.execute(db)).rows : [];

interface RowRange {
  first: number;
  count: number;
}

/** Returns the days that contain the rows of a page, and the offset of its first row within them. */
const findPageDays = (counts: readonly (readonly [string, number])[], { first, count }: RowRange) => {
  const days: string[] = [];
  let before = 0;
  let skip = first;
  for (const [day, rows] of counts) {
    if (before + rows > first && before < first + count) {
      if (days.length === 0) skip = first - before;
      days.push(day);
    }
    before += rows;
  }
  return { days: days.toSorted((a, b) => (a < b ? -1 : 1)), skip };
};

/** Reads a page from the rows of its own days. The totals come from the daily sums. */
const readPageByDay = async <Selection>(db: Db, question: ReportQuestion<Selection>, sums: readonly DaySum[], range: RowRange) => {
  const { report, selection, today } = question;
  const { key, rows } = report.byDay as NonNullable<typeof report.byDay>;
  const columns = report.columns(selection);
  const counts = new Map<string, number>();
  for (const sum of sums) counts.set(sum[key] as string, (counts.get(sum[key] as string) ?? 0) + sum.RowCount);
  const sign = resolveOrder(columns, report.order, question.sort)[0]?.[1] === 'DESC' ? -1 : 1;
  const { days, skip } = findPageDays(
    [...counts].toSorted(([a], [b]) => (a < b ? -sign : sign)),
    range,
  );
  const [from] = days;
  const to = days.at(-1);
  const pageQuestion = from && to && { ...question, report: { ...report, rows: () => rows(selection, { from, to }, today) } };
  return {
    rows: pageQuestion ? await readReportRows(db, pageQuestion, { first: skip, count: range.count }) : [],
    Total: sums.reduce((all, { RowCount }) => all + RowCount, 0),
    Totals: Object.fromEntries(
      totalledColumns(columns).map(({ key: column }) => [
        column,
        sums.length === 0 ? null : sums.reduce((all, sum) => all.plus(sum[column] as Big), new Big(0)),
      ]),
    ) as Values,
  };
};

interface PageParts {
  keys: ReturnType<typeof totalledColumns>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<unknown>;
}

/** Selects a page with the totals of all rows, which are window functions. */
const selectPageWithTotals = <Selection>({ report, selection, today }: ReportQuestion<Selection>, { keys, order, limit }: PageParts) => {
  const totalColumns = sql.join([
    sql`count(*) OVER ()::integer AS all_rows`,
    ...keys.map(
      ({ kind, totalOf }, index) => sql`${roundSum(sql`sum(${sql.ref(`r.${totalOf}`)}) OVER ()`, kind)} AS ${sql.ref(`all_of${index}`)}`,
    ),
  ]);
  return sql<Values>`SELECT r.*, ${totalColumns} FROM (${report.rows(selection, today)}) r ${order} ${limit}`;
};

/** Selects the same for a report that computes its `base` once. Only the rows of the page are converted. */
const selectPageOnce = <Selection>(
  { id, base, rows, totals }: Once<Selection>,
  { selection, today }: ReportQuestion<Selection>,
  { keys, order, limit }: PageParts,
) => {
  const totalColumns = sql.join([
    sql`t.all_rows`,
    ...keys.map(({ kind, totalOf }, index) => sql`${roundSum(sql.ref(`t.${totalOf}`), kind)} AS ${sql.ref(`all_of${index}`)}`),
  ]);
  // Finds the ids of the page first, so that nothing but the sort column is converted for the other rows.
  return sql<Values>`WITH base AS MATERIALIZED (${base(selection, today)})
    SELECT r.*, ${totalColumns} FROM (${rows(selection)}) r CROSS JOIN (${totals(selection)}) t
    WHERE r.${sql.ref(id)} = ANY(ARRAY(SELECT r.${sql.ref(id)} FROM (${rows(selection)}) r ${order} ${limit})) ${order}`;
};

/** Reads rows and totals in one query. */
const readPageAtOnce = async <Selection>(db: Db, question: ReportQuestion<Selection>, { first, count }: RowRange) => {
  const { report, selection, sort } = question;
  const columns = report.columns(selection);
  const keys = totalledColumns(columns);
  const order = sql`ORDER BY ${orderBy(resolveOrder(columns, report.order, sort), columns)}`;
  const limit = sql`LIMIT ${count}::bigint OFFSET ${first}::bigint`;
  const { rows: foundRows } = await (
    report.once ? selectPageOnce(report.once, question, { keys, order, limit }) : selectPageWithTotals(question, { keys, order, limit })
  ).execute(db);
  const [firstRow] = foundRows;
  // A page after the last row returns no row, so no totals either.
  if (!firstRow) return { rows: [], ...(await readTotals(db, question)) };
  const isReportColumn = (key: string) => !/^All(Rows|Of\d+)$/.test(key);
  return {
    rows: foundRows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => isReportColumn(key)))),
    Total: firstRow['AllRows'] as number,
    Totals: Object.fromEntries(keys.map(({ key }, index) => [key, firstRow[`AllOf${index}`]])),
  };
};

/** Reads a page of rows with the totals of the whole report. `sums` is the result of `readSums`. */
export const readPage = <Selection>(db: Db, question: ReportQuestion<Selection>, sums: readonly DaySum[], range: RowRange) => {
  const { report, selection, sort } = question;
  const isByDay = report.byDay && resolveOrder(report.columns(selection), report.order, sort)[0]?.[0] === report.byDay.key;
  return isByDay ? readPageByDay(db, question, sums, range) : readPageAtOnce(db, question, range);
};

/** Small, because the loop of the server is held while a chunk is converted and written. */
const chunkSize = 200;

/** Runs queries on one snapshot of the data. */
export const runOnSnapshot = <Result>(db: Db, work: (tx: Db) => Promise<Result>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** Selects the columns of a file. PostgreSQL returns the figures as text, because converting each to a decimal would take longer than reading it. */
const selectFileColumns = <Selection>({ report, selection }: ReportQuestion<Selection>) =>
  sql.join(
    report.columns(selection).map(({ key, kind }) => {
      const value = sql.ref(`r.${key}`);
      return kind === 'text' || kind === 'date' ? value : sql`${value}::text AS ${sql.ref(key)}`;
    }),
  );

/**
 * Reads all rows on one snapshot, in chunks. At most two chunks are in memory, because the next chunk is read while the caller uses the one before.
 * `readTrailing` reads further rows at the end, on the same snapshot.
 */
export const readReportChunks = async function* <Selection>(
  db: Db,
  question: ReportQuestion<Selection>,
  readTrailing?: (tx: Db) => Promise<Values[]>,
) {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let next: Promise<{ rows: Values[] }> | undefined;
  const readNext = () => {
    next = sql<Values>`FETCH ${sql.lit(chunkSize)} FROM report`.execute(tx);
    next.catch(() => undefined);
    return next;
  };
  try {
    await sql`DECLARE report NO SCROLL CURSOR FOR ${reportQuery(question, selectFileColumns(question))}`.execute(tx);
    let { rows } = await readNext();
    while (rows.length > 0) {
      const followingRows = rows.length === chunkSize ? readNext() : undefined;
      yield rows;
      await giveWay();
      ({ rows } = followingRows ? await followingRows : { rows: [] });
    }
    const trailingRows = (await readTrailing?.(tx)) ?? [];
    if (trailingRows.length > 0) yield trailingRows;
  } finally {
    await next?.catch(() => undefined);
    await tx.rollback().execute();
  }
};
