/** Where a build goes, under which name, and what becomes of older ones. Nothing here knows how it is built. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { currentFile, findBuilt, unfinishedName } from '#server/process/built.ts';
import { makeFolder } from '#server/process/folder.ts';

/** All that the built application is made of; the guide and the glossary are in it (scripts/build/guide.ts). */
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

/** The same for the same sources, whenever and wherever they were written. */
export const hashOf = async (root: string): Promise<string> => {
  const files = (await Promise.all(sources.map((name) => filesIn(join(root, name))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = await readFile(file);
    hash.update(`${relative(root, file).replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
};

const isOlderThan = async (path: string, ms: number) => (await stat(path)).mtimeMs < Date.now() - ms;

const point = async (folder: string, name: string) => {
  const next = join(folder, `${currentFile}.${randomUUID()}`);
  await writeFile(next, name);
  await rename(next, join(folder, currentFile));
};

// Another start may have built the same meanwhile: then there is nothing to put in its place.
const putInPlace = (unfinished: string, place: string) =>
  rename(unfinished, place).catch(async (error: NodeJS.ErrnoException) => {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code ?? '')) throw error;
    await stat(join(place, 'index.html'));
  });

/** A build's own time is when it was made, and from the moment another took its place, that moment. */
const touch = (build: string) => utimes(build, new Date(), new Date());

/** A page that was open before asks for its own scripts for as long as it is open: what was replaced stays for a day from then on. */
const removeOld = async (folder: string, kept: string) => {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const build of entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
    if (build !== kept && (await isOlderThan(build, dayMs))) await rm(build, { recursive: true, force: true });
};

export interface Wanted {
  folder: string;
  hash: string;
  make(unfinished: string): Promise<void>;
}

/** Builds beside and swaps in one rename, so that who serves or starts meanwhile never sees half of it. */
export const buildInto = async ({ folder, hash, make }: Wanted): Promise<void> => {
  await makeFolder(folder);
  const unfinished = join(folder, `${unfinishedName}${randomUUID()}`);
  const place = join(folder, hash);
  try {
    await make(unfinished);
    await touch(unfinished);
    await putInPlace(unfinished, place);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  const replaced = findBuilt([folder]);
  if (replaced !== undefined && replaced !== place) await touch(replaced);
  await point(folder, hash);
  await removeOld(folder, place);
};

export const isBuilt = (folder: string, hash: string) => findBuilt([folder]) === join(folder, hash);

/** What was built for an earlier version is no longer what is to be served. */
export const forget = (folder: string) => rm(join(folder, currentFile), { force: true });
