import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node's compile cache, which speeds up servers and workers that start often. */
export const compiled = join(tmpdir(), 'demijohn-compiled');

const root = join(import.meta.dirname, '..', '..');

export interface RunningProduct {
  address: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Builds the browser files if sources have changed since the last build. Without a build the product only answers calls. */
export const buildIfNeeded = () => {
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { cwd: root, stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The application could not be built');
};

/** Starts the product as users do, on a free port, and waits until it prints its address. */
export const startProduct = async (variables: Record<string, string>, limitMs = 120_000): Promise<RunningProduct> => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, NODE_ENV: '', PORT: '0', LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The product did not start within ${limitMs} ms:\n${printed}`));
    }, limitMs);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /ready at (http\S+)/.exec(printed)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with ${code}:\n${printed}`));
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { address, process: child, output: () => printed, stop };
};

/** Administrator of a product that was started by `startEmptyProduct`. */
export const firstAdmin = { username: 'admin', password: 'Crown-Cap-26' };

/** Starts the product on the embedded database of a folder, without demo data and with one administrator. */
export const startEmptyProduct = (folder: string, variables: Record<string, string> = {}) =>
  startProduct({
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '0',
    TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough',
    ADMIN_USER_NAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
    ...variables,
  });
