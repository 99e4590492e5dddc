import { statfsSync } from 'node:fs';

/** With less free space the disk counts as full, because nothing useful fits. */
export const neededBytes = 32 * 1024 * 1024;

/** Explains why PostgreSQL ended. Reports a full disk first, because PostgreSQL can often not log it itself. */
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
