import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './PreparingClient.ts';
import { PascalCasePlugin } from './PascalCasePlugin.ts';
import type { Database } from './tables.ts';
import { valueTypes } from './values.ts';

export type Db = Kysely<Database>;

declare const inTransaction: unique symbol;
/** A database handle that only exists inside a transaction: what locks or writes asks for it. */
export type Tx = Transaction<Database> & { readonly [inTransaction]: true };

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export type Connection = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>;

/** `maximumConnections` is per server process; several processes share the server's own limit. */
export const connect = (connection: Connection, maximumConnections = 20): OpenDatabase => {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    max: maximumConnections,
    types: valueTypes,
    application_name: 'demijohn',
    options: '-c timezone=UTC -c jit=off -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s',
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new PascalCasePlugin()],
  });
  return { db, pool, close: () => db.destroy() };
};
