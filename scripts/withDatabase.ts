import type pg from 'pg';
import { connect } from '#server/database/connect.ts';
import type { Db } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { requireUsable } from '#server/database/open.ts';
import { readEnvironment } from '#server/environment.ts';
import { troubleWords } from '#server/troubleWords.ts';

interface Opened {
  pool: pg.Pool;
  db: Db;
  dataDir: string;
  /** Whether a server works on the embedded database. */
  hasOthers: () => Promise<boolean>;
}

/** Runs a task on the database that the environment names, and lets go of it whatever comes. */
export const withDatabase = async (task: (opened: Opened) => Promise<void>): Promise<void> => {
  const { DATA_DIR, DATABASE_URL } = process.env;
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL });
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const database = connect(embedded?.connection ?? { connectionString: databaseUrl }, 'task', 1);
  try {
    if (!embedded) await requireUsable(database.pool);
    await task({ pool: database.pool, db: database.db, dataDir, hasOthers: async () => (await embedded?.hasOthers()) ?? false });
  } finally {
    await database.close();
    await embedded?.leave();
  }
};

/** What a command fails with is told in its own words, without a stack. */
export const runCommand = (run: () => Promise<void>): Promise<void> =>
  run().catch((error: Error) => {
    console.error(troubleWords(error));
    process.exitCode = 1;
  });
