import { statfsSync } from 'node:fs';

/** With less the disk is full: nothing that matters fits any more. */
export const neededBytes = 32 * 1024 * 1024;

/** Why PostgreSQL ended: where its disk is full that is told first, as it can often write down nothing itself. */
export const whyItEnded = (home: string, said: string): string =>
  isFull(home) ? `the disk of ${home} is full, make room on it (${said})` : said;

const isFull = (home: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(home);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
};
