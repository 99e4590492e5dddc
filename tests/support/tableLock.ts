import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/client/connect.ts';

/** Locks a whole table, so that every request that needs it waits. Lists the waiting connections and ends them. */
export const holdTable = (database: OpenDatabase, table: string) => hold(database, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

/** Locks only the rows that meet the condition. Otherwise the same as `holdTable`. */
export const holdRow = (database: OpenDatabase, table: string, condition: string) =>
  hold(database, `SELECT 1 FROM ${table} WHERE ${condition} FOR UPDATE`);

const hold = async (database: OpenDatabase, statement: string) => {
  const { host, port, user, database: name, password, connectionString } = database.pool.options;
  const client = new pg.Client(connectionString ? { connectionString } : { host, port, user, database: name, password });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  let released: Promise<void> | undefined;
  const release = () => (released ??= client.end());
  onTestFinished(release);
  const waiting = async () => {
    await client.query('SELECT pg_stat_clear_snapshot()');
    const found = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return found.rows;
  };
  return {
    /** Resolves when at least `count` backends wait. */
    untilWaiting: (count: number) =>
      vi.waitFor(
        async () => {
          const { length } = await waiting();
          if (length < count) throw new Error(`Only ${length} of ${count} wait`);
        },
        { timeout: 10_000, interval: 20 },
      ),
    terminateWaiting: async () => {
      for (const { pid } of await waiting()) await client.query('SELECT pg_terminate_backend($1)', [pid]);
    },
    release,
  };
};
