import { statfs } from 'node:fs/promises';

/** What may still be written to the disk that a folder is on; without end where that cannot be told. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};
