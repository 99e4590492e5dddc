import { statfsSync } from 'node:fs';

/** The disk counts as full below this number of free bytes, because nothing useful fits. */
export const neededBytes = 32 * 1024 * 1024;

/** Explains why PostgreSQL ended. Mentions a full disk first, because PostgreSQL can often not log that itself. */
export const explainEnd = (home: string, output: string): string =>
  isFull(home) ? `the disk of ${home} is full. Free some space (${output})` : output;

const isFull = (home: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(home);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
};
