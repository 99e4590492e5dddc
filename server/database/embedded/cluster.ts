import { join } from 'node:path';
import type { Account } from './account.ts';

/** The files of one embedded database, all of them below `home` and owned by whoever runs PostgreSQL. */
export interface Cluster {
  home: string;
  folder: string;
  logs: string;
  account: Account | undefined;
  /** holds PostgreSQL's bin, lib and share */
  program: string;
  log: (line: string) => void;
  /** PostgreSQL settings that differ from the product's own: a throw-away database gives up durability for speed */
  overrides?: Record<string, string>;
}

export const homeOf = (dataDir: string): string => join(dataDir, 'postgres');
export const folderOf = (home: string): string => join(home, 'cluster');
export const logsOf = (home: string): string => join(home, 'log');

/**
 * How a program of PostgreSQL is run on a data folder. On Linux the folder is named through the working directory, which is
 * entered before root's rights are given up: it then does not matter that a folder above is closed to that account.
 */
export const runIn = (folder: string, account: Account | undefined) => ({
  dataFolder: process.platform === 'linux' ? '/proc/self/cwd' : folder,
  options: { cwd: folder, windowsHide: true, env: environment(), ...(account && { uid: account.uid, gid: account.gid }) },
});

// The PG… variables of whoever starts the server would change ports, folders and options.
const environment = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].map((name) => [name, process.env[name]] as const);
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
};
