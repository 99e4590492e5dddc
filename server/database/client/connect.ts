import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { preparingClient } from './PreparingClient.ts';
import { PascalCasePlugin } from './PascalCasePlugin.ts';
import type { Database } from '#server/database/tables.ts';
import { valueTypes } from './values.ts';

export type Db = Kysely<Database>;

declare const inTransaction: unique symbol;
/** A database handle inside a transaction. Functions that lock or write require one. */
export type Tx = Transaction<Database> & { readonly [inTransaction]: true };

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Databases of a server. Each kind of work has its own connections, so that one kind cannot use up the connections of another. */
export interface ServingDatabase extends OpenDatabase {
  /** For sign-in and health checks, while every other connection is busy. */
  entry: OpenDatabase;
  /** For the outbox and housekeeping. */
  background: OpenDatabase;
  /** One connection that listens for changes by other processes. */
  listener: OpenDatabase;
}

export interface Connection extends Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'> {
  /** Whether statements are prepared by name. */
  hasStatementNames?: boolean;
}

interface Limits {
  connections: number;
  /** Milliseconds. 0 means no limit. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/**
 * Limits for each kind of work. `heavy` is that of the worker process. `task` is work that someone watches, such as
 * migrations, seeding or backup.
 */
const connectionLimits = {
  request: { connections: 20, connectMs: 10_000, statementMs: 60_000, lockMs: 15_000, idleInTransactionMs: 60_000 },
  entry: { connections: 4, connectMs: 5_000, statementMs: 5_000, lockMs: 3_000, idleInTransactionMs: 10_000 },
  background: { connections: 4, connectMs: 30_000, statementMs: 300_000, lockMs: 15_000, idleInTransactionMs: 60_000 },
  heavy: { connections: 3, connectMs: 30_000, statementMs: 600_000, lockMs: 15_000, idleInTransactionMs: 600_000 },
  listener: { connections: 1, connectMs: 10_000, statementMs: 10_000, lockMs: 0, idleInTransactionMs: 0 },
  task: { connections: 20, connectMs: 0, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
} as const satisfies Record<string, Limits>;

export type KindOfWork = keyof typeof connectionLimits;

const buildOptions = (limits: Limits) =>
  [
    'timezone=UTC',
    'jit=off',
    // Plans a prepared statement only once, because planning takes as long as running (ADR 0070).
    'plan_cache_mode=force_generic_plan',
    // Keeps a statement on one core. Starting parallel workers costs CPU, and they would take the cores that other users need.
    'max_parallel_workers_per_gather=0',
    `statement_timeout=${limits.statementMs}`,
    `lock_timeout=${limits.lockMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

// PostgreSQL sends FATAL before it closes a connection. Discards the connection at once, so that no other caller gets it in between.
const discardWhenEnded = (client: pg.PoolClient) => {
  const { connection } = client as pg.PoolClient & { connection: EventEmitter };
  connection.on('errorMessage', ({ severity }: { severity?: string }) => {
    if (severity === 'FATAL') void (client as unknown as pg.Client).end().catch(() => undefined);
  });
};

/** Connects to a database. `connections` applies to each server process, and all processes share PostgreSQL's own limit. */
export const connect = (
  { hasStatementNames = true, ...connection }: Connection,
  kind: KindOfWork = 'task',
  connections?: number,
): OpenDatabase => {
  const limits = connectionLimits[kind];
  const pool = new pg.Pool({
    ...connection,
    Client: preparingClient(hasStatementNames),
    // Sends statements without waiting for the reply to the one before, as `pipeline` and the start of a transaction do.
    pipeline: true,
    max: connections ?? limits.connections,
    types: valueTypes,
    application_name: 'demijohn',
    options: buildOptions(limits),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
  });
  // Ignores the end of an idle connection or of one in use, because the next query opens another. Without the listeners, Node would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    discardWhenEnded(client);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new PascalCasePlugin()],
  });
  return { db, pool, close: () => db.destroy() };
};

/** Creates the connections of a server. Each opens when first needed. */
export const connectServer = (connection: Connection): ServingDatabase => {
  const request = connect(connection, 'request');
  const entry = connect(connection, 'entry');
  const background = connect(connection, 'background');
  const listener = connect(connection, 'listener');
  return {
    ...request,
    entry,
    background,
    listener,
    close: async () => {
      await Promise.all([request, entry, background, listener].map((one) => one.close()));
    },
  };
};
