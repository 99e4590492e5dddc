import type { Environment } from '#server/environment.ts';
import { connect } from './connect.ts';
import type { OpenDatabase } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

/** The database of the environment: DATABASE_URL, else the embedded PostgreSQL in DATA_DIR, which stops with its last server. */
export const openDatabase = async (environment: Environment, log: (line: string) => void): Promise<OpenDatabase> => {
  if (environment.databaseUrl) return connect({ connectionString: environment.databaseUrl });
  const embedded = await startEmbedded(environment.dataDir, { logger: log });
  const database = connect(embedded.connection);
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.leave();
    },
  };
};
