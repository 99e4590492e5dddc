import { statfs } from 'node:fs/promises';

/** Returns the free bytes on the folder's disk, or Infinity if unknown. */
export const readFreeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};
