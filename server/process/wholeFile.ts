import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './folder.ts';

const ending = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/;
const hourMs = 3_600_000;

/** Returns whether a file is still being written or was left by a killed writer. Such names are unique, so two writers of one file do not clash. */
export const isUnfinished = (name: string) => ending.test(name);

export const makeUnfinishedName = (file: string) => join(dirname(file), `${basename(file).slice(0, 100)}.${randomUUID()}.unfinished`);

/** Writes the file complete or not at all. Removes the partial file if the disk is full. Other programs may read the file if `isPrivate` is false. */
export const writeWhole = async (file: string, bytes: Uint8Array, isPrivate = true): Promise<void> => {
  await makeFolder(dirname(file), isPrivate ? 0o700 : 0o777);
  const unfinished = makeUnfinishedName(file);
  try {
    await writeFile(unfinished, bytes, { mode: isPrivate ? 0o600 : 0o666 });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
};

/** Removes partial files that nobody is writing any longer. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isUnfinished)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - hourMs) await rm(file, { force: true });
  }
};
