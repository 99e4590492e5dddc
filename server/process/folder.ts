import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Makes a folder and its parents. Node's own `recursive` never ends if an existing parent such as /proc cannot hold folders. */
export const makeFolder = async (path: string, mode = 0o777): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const above = dirname(path);
    if (existsSync(above)) throw new Error(`No folder can be made in ${above}. Choose another DATA_DIR.`, { cause: error });
    await makeFolder(above, mode);
    await makeFolder(path, mode);
  }
};
