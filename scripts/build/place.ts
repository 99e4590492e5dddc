/** Manages the folders of builds. Decides their names and removes old ones. The build itself is passed in as a function. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { currentFile, findBuilt, unfinishedName } from '#server/process/built.ts';
import { makeFolder } from '#server/process/folder.ts';

/** Everything that goes into the built application, including the guide and the glossary (scripts/build/guide.ts). */
export const sources = [
  'src',
  'contract',
  'docs/glossary.md',
  'docs/guide',
  'docs/reference',
  'scripts/build.ts',
  'scripts/build',
  'index.html',
  'landing.html',
  'login.html',
  'vite.config.ts',
  'package-lock.json',
];
const dayMs = 86_400_000;

const filesIn = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const inside = await Promise.all((await readdir(path)).map((name) => filesIn(join(path, name))));
  return inside.flat();
};

/** Returns a hash of the sources' content, independent of file times and folders. */
export const hashSources = async (root: string): Promise<string> => {
  const files = (await Promise.all(sources.map((name) => filesIn(join(root, name))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = await readFile(file);
    hash.update(`${relative(root, file).replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
};

/** False if the folder is gone, because another start renames its own or removes old ones at the same time. */
const isOlderThan = async (path: string, ms: number) => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return found !== undefined && found.mtimeMs < Date.now() - ms;
};

const setCurrent = async (folder: string, name: string) => {
  const temporaryFile = join(folder, `${currentFile}.${randomUUID()}`);
  await writeFile(temporaryFile, name);
  await rename(temporaryFile, join(folder, currentFile));
};

// Another process may have built the same sources at the same time, so the target may exist.
const putInPlace = (temporaryFolder: string, buildFolder: string) =>
  rename(temporaryFolder, buildFolder).catch(async (error: NodeJS.ErrnoException) => {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code ?? '')) throw error;
    await stat(join(buildFolder, 'index.html'));
  });

/** Sets the time of a build to now, when it is made or replaced. `removeOld` goes by this time. */
const touch = (build: string) => utimes(build, new Date(), new Date());

/** Removes builds replaced more than a day ago. Newer ones stay, because open pages still request their scripts. */
const removeOld = async (folder: string, currentBuild: string) => {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const build of entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
    if (build !== currentBuild && (await isOlderThan(build, dayMs))) await rm(build, { recursive: true, force: true });
};

export interface BuildRequest {
  folder: string;
  hash: string;
  make(unfinished: string): Promise<void>;
}

/** Builds into a temporary folder and renames it, so that no server ever sees an incomplete build. */
export const buildInto = async ({ folder, hash, make }: BuildRequest): Promise<void> => {
  await makeFolder(folder);
  const temporaryFolder = join(folder, `${unfinishedName}${randomUUID()}`);
  const buildFolder = join(folder, hash);
  try {
    await make(temporaryFolder);
    await touch(temporaryFolder);
    await putInPlace(temporaryFolder, buildFolder);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  const replacedBuilds = findBuilt([folder]);
  if (replacedBuilds !== undefined && replacedBuilds !== buildFolder) await touch(replacedBuilds);
  await setCurrent(folder, hash);
  await removeOld(folder, buildFolder);
};

export const isBuilt = (folder: string, hash: string) => findBuilt([folder]) === join(folder, hash);

/** Stops serving the current build, because it belongs to an earlier version. */
export const forget = (folder: string) => rm(join(folder, currentFile), { force: true });
