import { realpathSync } from 'node:fs';
import type pg from 'pg';
import { makeFolder } from '#server/process/folder.ts';
import { databaseAccount } from './account.ts';
import { clusterFolder, embeddedHome, logFolder, type Cluster } from './cluster.ts';
import { chooseEndpoint, type Endpoint } from './endpoint.ts';
import { explainEnd } from './fullDisk.ts';
import { initialise, prepareHome } from './initialise.ts';
import { lastReason } from './postmaster.ts';
import { findPackagedProgram, runnableProgram } from './program.ts';
import { registerServer } from './servers.ts';

export interface EmbeddedDatabase {
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** Returns whether another server uses the same data folder. */
  hasOthers(): Promise<boolean>;
  leave(): Promise<void>;
  /** Explains why PostgreSQL ended, from its disk and its log. */
  whyAway(): string;
}

const NAME = 'demijohn';

export interface StartOptions {
  logger?: (line: string) => void;
  overrides?: Record<string, string>;
}

/** Starts PostgreSQL on the data folder, or joins a running one. PostgreSQL stops with its last server. */
export const startEmbedded = async (dataDir: string, options: StartOptions = {}): Promise<EmbeddedDatabase> => {
  const { cluster, endpoint } = await prepare(dataDir, options);
  const servers = await registerServer(cluster, endpoint);
  await makeDatabase(servers.client());
  let stopping: Promise<void> | undefined;
  return {
    connection: { ...endpoint, user: NAME, database: NAME },
    hasOthers: servers.hasOthers,
    leave: () => (stopping ??= servers.leave()),
    whyAway: () => explainEnd(cluster.home, lastReason(cluster.logs)),
  };
};

const prepare = async (dataDir: string, { logger, overrides }: StartOptions): Promise<{ cluster: Cluster; endpoint: Endpoint }> => {
  try {
    await makeFolder(dataDir, 0o700);
    const realDataDir = realpathSync(dataDir);
    const home = embeddedHome(realDataDir);
    const account = databaseAccount(home);
    await prepareHome(home, account);
    const program = await runnableProgram(findPackagedProgram(), account, realDataDir);
    const cluster = {
      home,
      folder: clusterFolder(home),
      logs: logFolder(home),
      account,
      program,
      log: logger ?? (() => undefined),
      ...(overrides && { overrides }),
    };
    const endpoint = await chooseEndpoint(home, account);
    await initialise(cluster);
    return { cluster, endpoint };
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new Error(
      `This user has no access to ${path ?? dataDir}. Start Demijohn as the user who first started it, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
};

const makeDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
  if (rows.length > 0) return;
  try {
    await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0`);
  } catch (error) {
    const { code } = error as { code?: string };
    // Ignores that another server created the database first (duplicate_database, unique_violation).
    if (code !== '42P04' && code !== '23505') throw error;
  }
};
