import pg from 'pg';
import { vi } from 'vitest';

type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''));

/** Of what the connection has counted and not reported yet: within a transaction it only grows. */
const looked = `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer AS rows FROM pg_stat_xact_user_tables`;

const rowsIn = async (counted: Promise<pg.QueryResult>) => ((await counted).rows[0] as { rows: number }).rows;

/**
 * What a call costs the database, however busy the machine is: its statements, and how many rows of tables these looked at within
 * transactions. A row that is looked at again counts again, so that what compares each with each is seen.
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
