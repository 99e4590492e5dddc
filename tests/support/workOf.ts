import pg from 'pg';
import { vi } from 'vitest';

type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''));

/** Rows read that the connection has counted and not yet reported. Within a transaction the figure only grows. */
const looked = `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer AS rows FROM pg_stat_xact_user_tables`;

const rowsIn = async (counted: Promise<pg.QueryResult>) => ((await counted).rows[0] as { rows: number }).rows;

/**
 * Returns the cost of a call for the database, independent of how busy the machine is: its statements, and the table rows that they read within
 * transactions. A row read twice counts twice, so a comparison of everything with everything shows.
 */
export const workOf = async <Answer>(work: () => Promise<Answer>) => {
  const client = pg.Client.prototype as { query: Query };
  const { query: send } = client;
  const before: Promise<number>[] = [];
  const after: Promise<number>[] = [];
  let statements = 0;
  const asked = vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...given) {
    statements += 1;
    const text = textOf(given[0]);
    const count = () => rowsIn(send.call(this, looked));
    if (text === 'commit' || text === 'rollback') after.push(count());
    const answer = send.apply(this, given);
    if (text.startsWith('begin')) before.push(count());
    return answer;
  });
  try {
    const answer = await work();
    const sum = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((total, rows) => total + rows, 0);
    return { answer, statements, rows: (await sum(after)) - (await sum(before)) };
  } finally {
    asked.mockRestore();
  }
};
