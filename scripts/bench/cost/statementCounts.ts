import pg from 'pg';

/** A statement that reads many more buffers than it returns rows. */
export interface LargeRead {
  text: string;
  rows: number;
  buffers: number;
}

/** The most buffers that a statement should read: for each row that it returns, and in addition. */
const buffersPerRow = 20;
const buffersBeside = 200;

const ours = `query NOT LIKE '%pg_stat_statements%'`;
const buffers = '(shared_blks_hit + shared_blks_read)';

/** Counts statements and buffers of PostgreSQL, those of functions included. Undefined if pg_stat_statements is not loaded. */
export const countStatements = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ shared_preload_libraries: string }>('SHOW shared_preload_libraries');
  if (!rows[0]?.shared_preload_libraries.includes('pg_stat_statements')) {
    await client.end();
    return undefined;
  }
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const read = async () => {
    const totals = await client.query<{ statements: number; buffers: number }>(
      `SELECT coalesce(sum(calls), 0)::float AS statements, coalesce(sum(${buffers}), 0)::float AS buffers FROM pg_stat_statements WHERE ${ours}`,
    );
    const largeReads = await client.query<LargeRead>(
      `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS text, rows::float / calls AS rows, ${buffers}::float / calls AS buffers
       FROM pg_stat_statements WHERE ${ours} AND ${buffers} > $1 * rows + $2 * calls ORDER BY 3 DESC`,
      [buffersPerRow, buffersBeside],
    );
    return { statements: totals.rows[0]?.statements ?? 0, buffers: totals.rows[0]?.buffers ?? 0, largeReads: largeReads.rows };
  };
  return { read, reset: () => client.query('SELECT pg_stat_statements_reset()'), end: () => client.end() };
};
export type StatementCounts = NonNullable<Awaited<ReturnType<typeof countStatements>>>;
