import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { makeFolder } from './folder.ts';

const shortest = 32;

/** Creates the file complete or not at all. After a power cut, an unfinished file has another name. */
const makeOnce = async (file: string) => {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    await handle.writeFile(randomBytes(48).toString('base64url'));
    await handle.sync();
    await handle.close();
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
};

const readKept = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Returns the secret from the environment, or else the secret in DATA_DIR, which the first start creates. Servers that start together get the
 * same one.
 */
export const readTokenSecret = async (environment: Pick<Environment, 'tokenSecret' | 'dataDir'>): Promise<string> => {
  if (environment.tokenSecret) return environment.tokenSecret;
  const file = join(environment.dataDir, 'token-secret');
  await makeFolder(environment.dataDir);
  if ((await readKept(file)) === undefined) await makeOnce(file);
  const secret = (await readKept(file))?.trim() ?? '';
  if (secret.length < shortest)
    throw new Error(`The token secret in ${file} is incomplete. Remove the file to make a new one. All users must then sign in again.`);
  return secret;
};
