import { join } from 'node:path';
import type { Account } from './account.ts';

/** Files of one embedded database, all below `home` and owned by the account that runs PostgreSQL. */
export interface Cluster {
  home: string;
  folder: string;
  logs: string;
  account: Account | undefined;
  /** Folder with PostgreSQL's bin, lib and share. */
  program: string;
  log: (line: string) => void;
  /** Settings that override ours. A temporary database trades durability for speed. */
  overrides?: Record<string, string>;
}

export const embeddedHome = (dataDir: string): string => join(dataDir, 'postgres');
export const clusterFolder = (home: string): string => join(home, 'cluster');
export const logFolder = (home: string): string => join(home, 'log');

/**
 * Options to run a PostgreSQL program on a data folder. On Linux the working directory is the data folder, entered before root's rights are
 * dropped. So it does not matter if the account cannot enter the folders above.
 */
export const runIn = (folder: string, account: Account | undefined) => ({
  dataFolder: process.platform === 'linux' ? '/proc/self/cwd' : folder,
  options: { cwd: folder, windowsHide: true, env: environment(), ...(account && { uid: account.uid, gid: account.gid }) },
});

// Drops the PG… variables of the user, which would change ports, folders and options.
const environment = (): NodeJS.ProcessEnv => {
  const keptVariables = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].map((name) => [name, process.env[name]] as const);
  return { ...Object.fromEntries(keptVariables.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
};
