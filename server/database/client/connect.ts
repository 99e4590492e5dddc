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
/** A database handle that only exists inside a transaction: what locks or writes asks for it. */
export type Tx = Transaction<Database> & { readonly [inTransaction]: true };

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** What a server works with: each kind of work has connections of its own, so that none can take all. */
export interface ServingDatabase extends OpenDatabase {
  /** For signing in and for saying whether all is well, while every other connection waits. */
  entry: OpenDatabase;
  /** For the outbox and housekeeping. */
  background: OpenDatabase;
  /** One connection that hears what other processes change. */
  listener: OpenDatabase;
}

export interface Connection extends Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'> {
  /** False prepares no statement by name. */
  hasStatementNames?: boolean;
}

interface Limits {
  connections: number;
  /** Milliseconds; 0 is without end. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** What each kind of work may wait for and take. `task` is what somebody watches: migrations, seeding, backup. */
const limitsOf = {
  request: { connections: 20, connectMs: 10_000, statementMs: 60_000, lockMs: 15_000, idleInTransactionMs: 60_000 },
  entry: { connections: 4, connectMs: 5_000, statementMs: 5_000, lockMs: 3_000, idleInTransactionMs: 10_000 },
  background: { connections: 4, connectMs: 30_000, statementMs: 300_000, lockMs: 15_000, idleInTransactionMs: 60_000 },
  listener: { connections: 1, connectMs: 10_000, statementMs: 10_000, lockMs: 0, idleInTransactionMs: 0 },
  task: { connections: 20, connectMs: 0, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
} as const satisfies Record<string, Limits>;

export type KindOfWork = keyof typeof limitsOf;

const optionsOf = (limits: Limits) =>
  [
    'timezone=UTC',
    'jit=off',
    // A statement that is prepared is planned once: its planning costs as much as its running (ADR 0070).
    'plan_cache_mode=force_generic_plan',
    `statement_timeout=${limits.statementMs}`,
    `lock_timeout=${limits.lockMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

// PostgreSQL says FATAL before it closes the connection: between the two nobody else may be given it.
const discardWhenEnded = (client: pg.PoolClient) => {
  const { connection } = client as pg.PoolClient & { connection: EventEmitter };
  connection.on('errorMessage', ({ severity }: { severity?: string }) => {
    if (severity === 'FATAL') void (client as unknown as pg.Client).end().catch(() => undefined);
  });
};

/** `connections` is per server process; several processes share the server's own limit. */
export const connect = (
  { hasStatementNames = true, ...connection }: Connection,
  kind: KindOfWork = 'task',
  connections?: number,
): OpenDatabase => {
  const limits = limitsOf[kind];
  const pool = new pg.Pool({
    ...connection,
    Client: preparingClient(hasStatementNames),
    // Serves `pipeline` and the beginning of a transaction.
    pipeline: true,
    max: connections ?? limits.connections,
    types: valueTypes,
    application_name: 'demijohn',
    options: optionsOf(limits),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
  });
  // A connection that breaks, at rest or in use, is replaced at the next query, and what used it is refused.
  // Without listeners on both it would end the process.
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

/** The connections of a server, each made when it is first needed. */
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
