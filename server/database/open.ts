import pg from 'pg';
import type { Environment } from '#server/process/environment.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import { connect } from './client/connect.ts';
import type { Connection, OpenDatabase } from './client/connect.ts';
import { startEmbedded } from './embedded/start.ts';

/** An open database without time limits, as tasks need. A server makes its own connections to `connection`. */
export interface ReachedDatabase extends OpenDatabase {
  connection: Connection;
  /** Releases the embedded database at once. Work in progress is rolled back. */
  leave(): Promise<void>;
  /** Explains why the database ended, as far as is known. */
  whyAway(): string;
}

const oldestVersion = 15;

const noAnswer: [RegExp, string][] = [
  [/timeout expired/, 'it does not respond'],
  [/client password must be a string/, 'it requires a password, and DATABASE_URL has none'],
];

const explainUnreachable = (error: unknown) => {
  const words = explainTrouble(error);
  return noAnswer.find(([pattern]) => pattern.test(words))?.[1] ?? words;
};

/** Runs a query on its own connection with a timeout, because a host that drops packets never replies. */
const queryOnce = async (pool: pg.Pool, answerMs: number) => {
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; mayMake: boolean }>(
      `SELECT current_setting('server_version_num')::integer / 10000 AS version, current_setting('server_encoding') AS encoding,
        has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS "mayMake"`,
    );
    return rows[0];
  } catch (error) {
    throw new Error(`The database at DATABASE_URL cannot be reached: ${explainUnreachable(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Checks an external server first, so that a problem is reported with the setting that causes it. */
export const requireUsable = async (pool: pg.Pool, { writes = false, answerMs = 15_000 } = {}): Promise<void> => {
  const { version = 0, encoding = '', mayMake: canCreate = false } = (await queryOnce(pool, answerMs)) ?? {};
  if (version < oldestVersion)
    throw new Error(`The database at DATABASE_URL is PostgreSQL ${version}. Demijohn needs ${oldestVersion} or newer`);
  if (encoding !== 'UTF8')
    throw new Error(`The database at DATABASE_URL uses ${encoding}, which lacks some letters. Create one with ENCODING 'UTF8'`);
  if (writes && !canCreate) throw new Error('The user in DATABASE_URL may not create tables. Make that user the owner of the database');
};

/** Opens the database at DATABASE_URL, or else the embedded PostgreSQL in DATA_DIR, which stops with its last server. */
export const openDatabase = async (environment: Environment, log: (line: string) => void): Promise<ReachedDatabase> => {
  if (environment.databaseUrl) {
    const connection = { connectionString: environment.databaseUrl, hasStatementNames: environment.hasStatementNames };
    const database = connect(connection);
    await requireUsable(database.pool, { writes: true }).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return { ...database, connection, leave: async () => undefined, whyAway: () => '' };
  }
  const embedded = await startEmbedded(environment.dataDir, { logger: log });
  const database = connect(embedded.connection);
  return {
    ...database,
    connection: embedded.connection,
    leave: embedded.leave,
    whyAway: embedded.whyAway,
    close: async () => {
      await database.close();
      await embedded.leave();
    },
  };
};
