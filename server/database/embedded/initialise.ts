import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/process/folder.ts';
import type { Account } from './account.ts';
import { logFolder, runIn, type Cluster } from './cluster.ts';
import { passwordFile } from './endpoint.ts';
import { explainEnd } from './fullDisk.ts';

const UNFINISHED = 'making-';

/** Creates the database's folder, owned by the PostgreSQL account and closed to everyone else. */
export const prepareHome = async (home: string, account: Account | undefined): Promise<void> => {
  await makeFolder(logFolder(home), 0o700);
  for (const folder of [home, logFolder(home)]) {
    if (account && (await lstat(folder)).uid !== account.uid) await giveTo(folder, account);
  }
  await chmod(home, 0o700);
};

/**
 * Creates the data folder if there is none. Builds it elsewhere and renames it when complete, so that a killed start leaves nothing half made. If
 * two servers start for the first time together, the second to rename deletes its own folder.
 */
export const initialise = async (cluster: Cluster): Promise<void> => {
  if (!existsSync(cluster.folder)) {
    cluster.log('Creating the embedded database');
    const unfinished = await mkdtemp(join(cluster.home, UNFINISHED));
    if (cluster.account) await lchown(unfinished, cluster.account.uid, cluster.account.gid);
    await makeIn(unfinished, cluster);
  }
  await requireSameVersion(cluster);
  await removeUnfinished(cluster);
};

const makeIn = async (unfinished: string, cluster: Cluster): Promise<void> => {
  try {
    await initdb(unfinished, cluster);
    await rename(unfinished, cluster.folder);
    await syncFolder(cluster.home);
  } catch (error) {
    if (!existsSync(cluster.folder)) throw error;
  }
};

const initdb = async (folder: string, cluster: Cluster): Promise<void> => {
  const { dataFolder, options } = runIn(folder, cluster.account);
  const onWindows = process.platform === 'win32';
  const access = onWindows
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(cluster.home)}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  const child = spawn(
    join(cluster.program, 'bin', 'initdb'),
    [
      '-D',
      dataFolder,
      '--username=demijohn',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...access,
    ],
    { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0)
    throw new Error(
      `The embedded database could not be created: ${explainEnd(cluster.home, output.trim().split('\n').slice(-5).join('; '))}`,
    );
};

const requireSameVersion = async (cluster: Cluster): Promise<void> => {
  const dataVersion = (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim();
  const description = JSON.parse(await readFile(join(cluster.program, '..', 'package.json'), 'utf8').catch(() => '{}')) as {
    version?: string;
  };
  const major = description.version?.split('.')[0];
  if (major !== undefined && major !== dataVersion) {
    throw new Error(
      `The database in ${cluster.home} was created by PostgreSQL ${dataVersion}, but this version includes ${major}. Make a backup with the earlier version, then restore it into a new DATA_DIR with this one.`,
    );
  }
};

// Deletes all unfinished folders. Once the data folder exists, even the servers that build them cannot use them.
const removeUnfinished = async (cluster: Cluster): Promise<void> => {
  const unfinishedFolders = (await readdir(cluster.home)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of unfinishedFolders) {
    await rm(join(cluster.home, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: Error) =>
      cluster.log(`${name} could not be removed yet: ${error.message}`),
    );
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const giveTo = async (folder: string, account: Account): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), account.uid, account.gid);
  await lchown(folder, account.uid, account.gid);
};
