import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

/** The secret of the environment, else one that is made once and kept in DATA_DIR. Servers started together agree on one. */
export const readTokenSecret = async (environment: Environment): Promise<string> => {
  if (environment.tokenSecret) return environment.tokenSecret;
  const file = join(environment.dataDir, 'token-secret');
  await mkdir(environment.dataDir, { recursive: true });
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
};
