import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import type { Direction, Report, ReportColumn } from './report.ts';

export type Values = Record<string, unknown>;
type Order = readonly (readonly [string, Direction])[];

const orderBy = (order: Order) => sql.join(order.map(([key, direction]) => sql`${sql.ref(`r.${key}`)} ${sql.raw(direction)} NULLS LAST`));

/** The order asked for, `-Net` for the largest first, and within it the report's own. */
export const orderOf = (columns: readonly ReportColumn[], own: Order, sort: string | undefined): Order => {
  if (!sort) return own;
  const key = sort.replace(/^-/, '');
  if (!columns.some((column) => column.key === key))
    throw new AppError('INVALID_INPUT', `${key} is not a column of this report`, { fields: { sort: 'is not a column of this report' } });
  return [[key, sort.startsWith('-') ? 'DESC' : 'ASC'], ...own.filter(([other]) => other !== key)];
};

export interface Asking<Asked> {
  report: Report<Asked>;
  asked: Asked;
  today: DateOnly;
  sort?: string | undefined;
}

const statementOf = <Asked>({ report, asked, today, sort }: Asking<Asked>): RawBuilder<Values> =>
  sql<Values>`SELECT r.* FROM (${report.rows(asked, today)}) r ORDER BY ${orderBy(orderOf(report.columns(asked), report.order, sort))}`;

/** Part of the rows, in the order asked for. */
export const readRows = async <Asked>(db: Db, asking: Asking<Asked>, { first = 0, count }: { first?: number; count: number }) => {
  const { rows } = await sql<Values>`${statementOf(asking)} LIMIT ${count}::bigint OFFSET ${first}::bigint`.execute(db);
  return rows;
};

const sumsOf = (columns: readonly ReportColumn[]) =>
  columns.filter(({ total, symbolKey }) => total && !symbolKey).map(({ key }) => sql`sum(${sql.ref(`r.${key}`)}) AS ${sql.ref(key)}`);

/** How many rows there are, and the sums over all of them. */
export const readTotals = async <Asked>(db: Db, { report, asked, today }: Asking<Asked>) => {
  const sums = sql.join([sql`count(*)::integer AS total`, ...sumsOf(report.columns(asked))]);
  const { rows } = await sql<Values & { Total: number }>`SELECT ${sums} FROM (${report.rows(asked, today)}) r`.execute(db);
  const { Total = 0, ...Totals }: Values & { Total?: number } = rows[0] ?? {};
  return { Total, Totals };
};

const readAtOnce = 2000;

/** What is read by it, in however many statements, is as of one moment. */
export const asOfOneMoment = <Result>(db: Db, work: (tx: Db) => Promise<Result>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** All rows as of one moment, part by part: no more of them is in memory than one part. `last`: what is read after them, as of the same. */
export const readParts = async function* <Asked>(db: Db, asking: Asking<Asked>, last?: (tx: Db) => Promise<Values[]>) {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`DECLARE report NO SCROLL CURSOR FOR ${statementOf(asking)}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Values>`FETCH ${sql.lit(readAtOnce)} FROM report`.execute(tx);
      if (rows.length === 0) break;
      yield rows;
    }
    const more = (await last?.(tx)) ?? [];
    if (more.length > 0) yield more;
  } finally {
    await tx.rollback().execute();
  }
};
