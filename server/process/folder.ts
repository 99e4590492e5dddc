import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Makes a folder and those above it. Node's own `recursive` never ends where a folder that is there takes none, such as /proc. */
export const makeFolder = async (path: string, mode = 0o777): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const above = dirname(path);
    if (existsSync(above)) throw new Error(`No folder can be made in ${above}: choose another DATA_DIR`, { cause: error });
    await makeFolder(above, mode);
    await makeFolder(path, mode);
  }
};
