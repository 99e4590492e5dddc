import { createHash, randomBytes } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

export interface Endpoint {
  host: string;
  port: number;
  password?: string;
}

const SOCKET_PORT = 5432;
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * Chooses how clients connect: by a Unix socket beside the database files, or on Windows by a loopback port and a password that is stored for the
 * next start.
 */
export const chooseEndpoint = async (home: string, account: Account | undefined): Promise<Endpoint> => {
  if (process.platform === 'win32') return windowsEndpoint(home);
  const fits = Buffer.byteLength(socketFile(home)) <= LONGEST_SOCKET_PATH;
  return { host: fits ? home : shortSocketFolder(home, account), port: SOCKET_PORT };
};

export const socketFile = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/** Derives a short folder name from the path, so that every server on the same data folder gets the same name. */
const shortSocketFolder = (home: string, account: Account | undefined): string => {
  const name = `demijohn-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const folder = join(account ? '/tmp' : tmpdir(), name);
  const owner = account?.uid ?? process.getuid?.();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const folderStats = lstatSync(folder);
  if (!folderStats.isDirectory() || folderStats.uid !== owner || (folderStats.mode & 0o077) !== 0) {
    throw new Error(
      `The path of DATA_DIR is too long for a socket, and its substitute ${folder} is not a private folder of the database account. Remove it or choose a shorter DATA_DIR.`,
    );
  }
  return folder;
};

const windowsEndpoint = async (home: string): Promise<Endpoint> => ({
  host: '127.0.0.1',
  port: Number(await storeOnce(join(home, 'port'), async () => String(await freePort()))),
  password: await storeOnce(passwordFile(home), async () => randomBytes(24).toString('base64url')),
});

export const passwordFile = (home: string): string => join(home, 'password');

/** Reads a file. Creates the file first, unless another server has done so. */
const storeOnce = async (file: string, make: () => Promise<string>): Promise<string> => {
  try {
    await writeFile(file, await make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
