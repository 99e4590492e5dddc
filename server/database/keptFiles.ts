import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Folders of DATA_DIR that a backup takes along. The token secret stays out: whoever holds a backup must not be able to sign tokens.
const FOLDERS = ['outbox', 'print-out'];

export interface KeptFile {
  name: string;
  /** base64 */
  content: string;
}

export async function* readKeptFiles(dataDir: string): AsyncGenerator<KeptFile> {
  for (const name of await listKeptFiles(dataDir)) {
    yield { name, content: await readFile(join(dataDir, name), 'base64') };
  }
}

/** Paths below DATA_DIR, with forward slashes. */
export const listKeptFiles = async (dataDir: string): Promise<string[]> => {
  const names: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(noneIfMissing);
    names.push(...entries.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`));
  }
  return names.sort();
};

export const writeKeptFile = async (dataDir: string, file: KeptFile): Promise<void> => {
  const [folder = '', name = '', ...rest] = file.name.split('/');
  if (!FOLDERS.includes(folder) || rest.length > 0 || !/^[^/\\:]+$/.test(name) || name === '..' || name === '.') {
    throw new Error(`The backup names a file outside its folders: ${file.name}`);
  }
  await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  const unfinished = join(dataDir, folder, `${name}.unfinished`);
  await writeFile(unfinished, file.content, { encoding: 'base64', mode: 0o600 });
  await rename(unfinished, join(dataDir, folder, name));
};

const noneIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
