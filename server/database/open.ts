import type pg from 'pg';
import type { Environment } from '#server/environment.ts';
import { troubleWords } from '#server/troubleWords.ts';
import { connect } from './connect.ts';
import type { Connection, OpenDatabase } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

/** Without limits of time, as tasks need it; a server connects anew to `connection`. */
export interface ReachedDatabase extends OpenDatabase {
  connection: Connection;
  /** Lets go of the embedded database at once, whatever is under way in it: that is then not done at all. */
  leave(): Promise<void>;
  /** What is known of why it went away. */
  whyAway(): string;
}

const oldestVersion = 15;

/** Asked of a server of one's own before anything else is: what is wrong with it is told by the setting that names it. */
export const requireUsable = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool
    .query<{ version: number }>(`SELECT current_setting('server_version_num')::integer / 10000 AS version`)
    .catch((error: unknown) => {
      throw new Error(`The database of DATABASE_URL cannot be reached: ${troubleWords(error)}`, { cause: error });
    });
  const version = rows[0]?.version ?? 0;
  if (version < oldestVersion)
    throw new Error(`The database of DATABASE_URL is PostgreSQL ${version}: Demijohn needs ${oldestVersion} or newer`);
};

/** The database of the environment: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR, which stops with its last server. */
export const openDatabase = async (environment: Environment, log: (line: string) => void): Promise<ReachedDatabase> => {
  if (environment.databaseUrl) {
    const connection = { connectionString: environment.databaseUrl };
    const database = connect(connection);
    await requireUsable(database.pool).catch(async (error: unknown) => {
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
