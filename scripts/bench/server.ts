import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';

/** A running server to measure. */
export interface Server {
  address: string;
  /** Process ids of the server and, on the embedded database, of the main PostgreSQL process. Empty on another machine. */
  roots: number[];
  /** Connection to PostgreSQL. Undefined if it is not known. */
  connection: pg.ClientConfig | undefined;
  /** The process, if it was started here. */
  child?: ChildProcess;
  stop(): Promise<void>;
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Folder of the product to start. Default: this one. */
  checkout?: string | undefined;
  /** Module of the bench that the server loads first. It can talk to the bench over a channel. */
  preload?: string | undefined;
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

/** Finds PostgreSQL of a server by its settings: its connection, and on the embedded database its main process. */
const findDatabase = ({ dataDir, databaseUrl }: Place) => {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, postmasters: [] };
  const [pid, , , port, socketFolder = ''] = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  const host = socketFolder.startsWith('/') ? socketFolder : join(dataDir, 'postgres');
  return { connection: { host, port: Number(port), user: 'demijohn', database: 'postgres' }, postmasters: [Number(pid)] };
};

/** Starts a server in a separate process, so that its resources are not counted with those of the client. */
export const startServer = async (place: Place): Promise<Server> => {
  const root = resolve(place.checkout ?? join(import.meta.dirname, '..', '..'));
  const preload = place.preload ? ['--import', place.preload] : [];
  const child = spawn(process.execPath, [...preload, join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: place.dataDir },
    stdio: ['ignore', 'pipe', 'pipe', ...(place.preload ? ['ipc' as const] : [])],
  });
  const address = await untilReady(child);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const { connection, postmasters } = findDatabase(place);
  return { address, roots: [child.pid ?? 0, ...postmasters], connection, child, stop };
};

/** Finds the process of this machine that listens on a port. Linux only (`/proc`). */
const findListener = (port: number) => {
  const isListener = ([, local = '', , state]: string[]) => state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
  const readSockets = (table: string) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
  const inodes = new Set(
    ['tcp', 'tcp6']
      .flatMap(readSockets)
      .filter(isListener)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const isHolder = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((file) => inodes.has(readlinkSync(`/proc/${pid}/fd/${file}`)));
    } catch {
      // The process or its file ended, or belongs to someone else.
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(isHolder);
};

/** Finds a running server by its address. Its processes are known only on this machine. */
export const findServer = (url: string): Server => {
  const { origin: address, hostname, port, protocol } = new URL(url);
  const server = { address, stop: async () => undefined };
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const pid = isHere ? findListener(Number(port) || (protocol === 'https:' ? 443 : 80)) : undefined;
  if (pid === undefined) return { ...server, roots: [], connection: undefined };
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const { DATA_DIR = './data', DATABASE_URL } = Object.fromEntries(variables) as Record<string, string | undefined>;
  const dataDir = resolve(readlinkSync(`/proc/${pid}/cwd`), DATA_DIR);
  const { connection, postmasters } = findDatabase({ dataDir, databaseUrl: DATABASE_URL });
  return { ...server, roots: [Number(pid), ...postmasters], connection };
};

/** Runs `work` on a fresh copy of the data folder, so that no measurement meets the rows of another. A database at DATABASE_URL is not copied. */
export const withCopy = async (place: Place, work: (place: Place) => Promise<void>) => {
  if (place.databaseUrl) return work(place);
  if (existsSync(pidFile(place.dataDir)))
    throw new Error(`${place.dataDir} is in use. Stop its server first, or measure that with --address.`);
  const dataDir = mkdtempSync(`${place.dataDir}-copy-`);
  try {
    execFileSync('cp', ['-a', '--reflink=auto', `${place.dataDir}/.`, dataDir]);
    await work({ ...place, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Runs `work` with a server on a fresh copy of the data folder. `counts` loads pg_stat_statements, which takes some time itself. */
export const onCopy = (place: Place, { counts }: { counts: boolean }, work: (server: Server) => Promise<void>) =>
  withCopy(place, async (copy) => {
    if (counts && !copy.databaseUrl)
      appendFileSync(
        join(copy.dataDir, 'postgres', 'cluster', 'postgresql.auto.conf'),
        "shared_preload_libraries = 'pg_stat_statements'\n",
      );
    const server = await startServer(copy);
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  });
