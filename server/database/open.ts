import type { Environment } from '#server/environment.ts';
import { connect } from './connect.ts';
import type { Connection, OpenDatabase } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

/** Without limits of time, as tasks need it; a server connects anew to `connection`. */
export interface ReachedDatabase extends OpenDatabase {
  connection: Connection;
}

/** The database of the environment: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR, which stops with its last server. */
export const openDatabase = async (environment: Environment, log: (line: string) => void): Promise<ReachedDatabase> => {
  if (environment.databaseUrl) {
    const connection = { connectionString: environment.databaseUrl };
    return { ...connect(connection), connection };
  }
  const embedded = await startEmbedded(environment.dataDir, { logger: log });
  const database = connect(embedded.connection);
  return {
    ...database,
    connection: embedded.connection,
    close: async () => {
      await database.close();
      await embedded.leave();
    },
  };
};
