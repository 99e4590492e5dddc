import type { Socket } from 'node:net';
import type pg from 'pg';
import { connect } from '#server/database/client/connect.ts';
import type { Db } from '#server/database/client/connect.ts';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { requireUsable } from '#server/database/open.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { onStopSignal } from '#server/process/toldToStop.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';

interface Opened {
  pool: pg.Pool;
  db: Db;
  dataDir: string;
  /** Returns whether a server is using the embedded database. */
  hasOthers: () => Promise<boolean>;
}

/** Cuts the connection as a killed process does, so that the running statement fails at once. */
const dropConnection = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();

/**
 * Interrupts the database work of a command on Ctrl+C, SIGTERM or a closed terminal. The command then rolls back and ends as after any
 * failure. Call this before opening anything, because otherwise the embedded database might keep running.
 */
export const watchForStop = () => {
  const open = new Set<pg.PoolClient>();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const client of open) dropConnection(client);
  };
  onStopSignal(stop);
  return {
    watch: (pool: pg.Pool) => {
      pool.on('connect', (client) => {
        open.add(client);
        client.once('end', () => open.delete(client));
        if (isStopped) dropConnection(client);
      });
    },
    whyFailed: (error: unknown) => (isStopped ? new Error('Stopped before it finished', { cause: error }) : error),
  };
};

/** Runs a task on the database from the environment and always closes it. */
export const withDatabase = async (
  task: (opened: Opened) => Promise<void>,
  { DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv = process.env,
): Promise<void> => {
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL });
  const stopping = watchForStop();
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const database = connect(embedded?.connection ?? { connectionString: databaseUrl }, 'task', 1);
  stopping.watch(database.pool);
  try {
    if (!embedded) await requireUsable(database.pool);
    await task({ pool: database.pool, db: database.db, dataDir, hasOthers: async () => (await embedded?.hasOthers()) ?? false });
  } catch (error) {
    throw stopping.whyFailed(error);
  } finally {
    await database.close();
    await embedded?.leave();
  }
};

/** Runs a command. A failure prints its message without a stack. */
export const runCommand = (run: () => Promise<void>): Promise<void> =>
  run().catch((error: Error) => {
    console.error(explainTrouble(error));
    process.exitCode = 1;
  });
