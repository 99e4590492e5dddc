import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A running server to measure. */
export interface Server {
  address: string;
  /** Process ids of the server and, on the embedded database, of the main PostgreSQL process. */
  roots: number[];
  stop(): Promise<void>;
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

const untilReady = (child: ChildProcess) =>
  new Promise<string>((ready, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http\S+)/.exec(printed)?.[1];
      if (address) ready(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

/** Starts a server in a separate process, so that its resources are not counted with those of the client. */
export const startServer = async (place: Place): Promise<Server> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: place.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await untilReady(child);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const postmasters = place.databaseUrl ? [] : [Number(readFileSync(pidFile(place.dataDir), 'utf8').split('\n')[0])];
  return { address, roots: [child.pid ?? 0, ...postmasters], stop };
};

/** Runs `work` on a fresh copy of the data folder, so that no measurement meets the rows of another. A database at DATABASE_URL is not copied. */
export const withCopy = async (place: Place, work: (place: Place) => Promise<void>) => {
  if (place.databaseUrl) return work(place);
  if (existsSync(pidFile(place.dataDir))) throw new Error(`${place.dataDir} is in use. Stop its server first.`);
  const dataDir = mkdtempSync(`${place.dataDir}-copy-`);
  try {
    execFileSync('cp', ['-a', '--reflink=auto', `${place.dataDir}/.`, dataDir]);
    await work({ ...place, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Runs `work` with a server on a fresh copy of the data folder. */
export const onCopy = (place: Place, work: (server: Server) => Promise<void>) =>
  withCopy(place, async (copy) => {
    const server = await startServer(copy);
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  });
