import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/process/folder.ts';
import { isUnfinished, removeUnfinished, writeWhole } from '#server/process/wholeFile.ts';

// Folders of DATA_DIR that a backup includes. Excludes the token secret, because it would let anyone with a backup sign tokens.
const FOLDERS = ['outbox', 'print-out'];

export interface KeptFile {
  name: string;
  /** Content in base64. */
  content: string;
}

export async function* readKeptFiles(dataDir: string): AsyncGenerator<KeptFile> {
  for (const name of await listKeptFiles(dataDir)) {
    yield { name, content: await readFile(join(dataDir, name), 'base64') };
  }
}

/** Lists paths relative to DATA_DIR, with forward slashes. */
export const listKeptFiles = async (dataDir: string): Promise<string[]> => {
  const names: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(noneIfMissing);
    names.push(...entries.filter((entry) => entry.isFile() && !isUnfinished(entry.name)).map((entry) => `${folder}/${entry.name}`));
  }
  return names.sort();
};

/** Deletes files left unfinished by a killed server or a full disk. */
export const removeUnfinishedFiles = async (dataDir: string): Promise<void> => {
  for (const folder of FOLDERS) await removeUnfinished(join(dataDir, folder));
};

/** Moves stored files aside, so that they do not mix with the files of a backup. Returns the new folder. Undefined if there were no files. */
export const putAsideKeptFiles = async (dataDir: string, now: Date): Promise<string | undefined> => {
  if ((await listKeptFiles(dataDir)).length === 0) return undefined;
  const aside = join(dataDir, `before-restore-${now.toISOString().replace(/\D/g, '')}`);
  await makeFolder(aside, 0o700);
  for (const folder of FOLDERS) await rename(join(dataDir, folder), join(aside, folder)).catch(noneIfMissing);
  return aside;
};

export const writeKeptFile = async (dataDir: string, file: KeptFile): Promise<void> => {
  const [folder = '', name = '', ...fileParts] = file.name.split('/');
  if (!FOLDERS.includes(folder) || fileParts.length > 0 || !/^[^/\\:]+$/.test(name) || name === '..' || name === '.') {
    throw new Error(`The backup contains a file outside its folders: ${file.name}`);
  }
  await writeWhole(join(dataDir, folder, name), Buffer.from(file.content, 'base64'));
};

const noneIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
