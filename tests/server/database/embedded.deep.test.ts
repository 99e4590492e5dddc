import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseAccount } from '#server/database/embedded/account.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded/start.ts';
import {
  ask,
  copyMade,
  isRoot,
  makeCheckout,
  newFolder,
  newProgramFolder,
  remove,
  repository,
  startServer,
  type Account,
  type ServerProcess,
} from './embeddedServer.ts';

const startedAt = 'pg_postmaster_start_time()';
const nobody: Account = { uid: 65_534, gid: 65_534 };

let madeDir: string;
let folder: string;
let dataDir: string;
let toLeave: (EmbeddedDatabase | ServerProcess)[];

beforeAll(async () => {
  madeDir = await newFolder();
  await (await startEmbedded(madeDir)).leave();
});

afterAll(() => remove(madeDir));

beforeEach(async () => {
  folder = await newFolder();
  dataDir = join(folder, 'data');
  toLeave = [];
});

afterEach(async () => {
  for (const server of toLeave) await server.leave();
  if (existsSync(pidFile())) process.kill(postmasterPid(), 'SIGQUIT');
  await remove(folder);
});

const start = async (where = dataDir): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded(where);
  toLeave.push(database);
  return database;
};

const startOther = async (checkout = repository, where = dataDir, account?: Account): Promise<ServerProcess> => {
  const server = await startServer(checkout, where, account);
  toLeave.push(server);
  return server;
};

const pidFile = (): string => join(dataDir, 'postgres/cluster/postmaster.pid');
const postmasterPid = (): number => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);

describe('one server', () => {
  test('a first start makes an empty UTF-8 database on a private socket, as an account that is not root', async () => {
    const { connection } = await start();
    expect(connection).toMatchObject({ user: 'demijohn', database: 'demijohn' });
    expect(await ask(connection, `current_setting('server_encoding') || ' ' || current_setting('listen_addresses')`)).toBe('UTF8 ');
    expect(await ask(connection, `SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'demijohn'`)).toBe('bC.UTF-8');
    expect((await stat(connection.host)).mode & 0o077).toBe(0);
    const { uid } = await stat(join(dataDir, 'postgres/cluster'));
    expect(uid).toBe(isRoot ? databaseAccount(join(folder, 'nowhere'))?.uid : process.getuid?.());
    expect(uid).not.toBe(0);
  });

  test('killed right after the first start it numbers on where it was', async () => {
    copyMade(madeDir, dataDir);
    const { connection } = await start();
    const made = 'CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text)';
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`BEGIN; ${made}; INSERT INTO things (name) VALUES ('of the migrations'); COMMIT`);
    for (const name of ['second', 'third']) await client.query('INSERT INTO things (name) VALUES ($1)', [name]);
    process.kill(postmasterPid(), 'SIGKILL');
    await client.end().catch(() => undefined);
    for (const server of toLeave.splice(0)) await server.leave();
    const again = await start();
    expect(await ask(again.connection, "nextval('things_id_seq') > (SELECT max(id) FROM things)")).toBe('true');
  });

  test('durability is on', async () => {
    copyMade(madeDir, dataDir);
    const { connection } = await start();
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect(await ask(connection, `current_setting('${name}')`)).toBe('on');
    }
  });

  test('what was written is there after a restart', async () => {
    copyMade(madeDir, dataDir);
    const first = await startEmbedded(dataDir);
    await ask(first.connection, `SELECT set_config('a.b', 'c', false)`);
    const client = new pg.Client(first.connection);
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 42 AS answer');
    await client.end();
    await first.leave();
    expect(existsSync(pidFile())).toBe(false);
    const { connection } = await start();
    expect(await ask(connection, 'SELECT answer FROM kept')).toBe('42');
  });

  test('a data folder below a closed one is used', async () => {
    await chmod(folder, 0o700);
    const { connection } = await start(join(folder, 'a', 'data'));
    expect(await ask(connection, '1')).toBe('1');
  });

  test('a path too long for a socket gets a short private folder', async () => {
    const long = join(folder, 'a-folder-with-a-rather-long-name-'.repeat(4));
    copyMade(madeDir, long);
    const { connection } = await start(long);
    expect(Buffer.byteLength(join(connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect((await stat(connection.host)).mode & 0o077).toBe(0);
    expect(await ask(connection, '1')).toBe('1');
    await remove(connection.host);
  });

  test('leaving twice is leaving once', async () => {
    copyMade(madeDir, dataDir);
    const database = await start();
    await Promise.all([database.leave(), database.leave()]);
    expect(existsSync(pidFile())).toBe(false);
  });
});

describe('after an accident', () => {
  test('a PostgreSQL that outlived kill -9 of its server is taken over as it runs', async () => {
    copyMade(madeDir, dataDir);
    const killed = await startServer(repository, dataDir);
    const before = await ask(killed.connection, startedAt);
    await killed.kill();
    const { connection } = await start();
    expect(await ask(connection, startedAt)).toBe(before);
  });

  test('a server killed with kill -9 does not count as present', async () => {
    copyMade(madeDir, dataDir);
    const killed = await startServer(repository, dataDir);
    const last = await start();
    await killed.kill();
    await last.leave();
    expect(existsSync(pidFile())).toBe(false);
  });

  test('the file of a PostgreSQL that is gone does not hinder, even when another process has its number', async () => {
    copyMade(madeDir, dataDir);
    const first = await startEmbedded(dataDir);
    const lines = readFileSync(pidFile(), 'utf8').split('\n');
    await first.leave();
    writeFileSync(pidFile(), [String(process.pid), ...lines.slice(1)].join('\n'));
    writeFileSync(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), `${process.pid}\n`);
    const { connection } = await start();
    expect(await ask(connection, '1')).toBe('1');
  });

  test('a first start that was broken off is begun again', async () => {
    await mkdir(join(dataDir, 'postgres/making-broken/base'), { recursive: true });
    const { connection } = await start();
    expect(await ask(connection, '1')).toBe('1');
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  test('one that cannot start says why, which only its log has', async () => {
    copyMade(madeDir, dataDir);
    await remove(join(dataDir, 'postgres/cluster/pg_wal'));
    await mkdir(join(dataDir, 'postgres/cluster/pg_wal'), { mode: 0o700 });
    await expect(startEmbedded(dataDir)).rejects.toThrow(/did not start: .*could not locate a valid checkpoint record/);
  });

  test('a PostgreSQL that is killed is started again', async () => {
    copyMade(madeDir, dataDir);
    const { connection } = await start();
    const before = await ask(connection, startedAt);
    process.kill(postmasterPid(), 'SIGKILL');
    await expect.poll(() => ask(connection, startedAt).catch(() => before), { timeout: 10_000 }).not.toBe(before);
  });

  test('Ctrl+C does not stop PostgreSQL before the server has answered its last request', async () => {
    copyMade(madeDir, dataDir);
    const server = await startServer(repository, dataDir);
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    expect(await server.rest()).toBe('answered');
    expect(existsSync(pidFile())).toBe(false);
  });
});

describe('several servers', () => {
  test('a second server uses the first one’s PostgreSQL, and the last to leave stops it', async () => {
    copyMade(madeDir, dataDir);
    const first = await start();
    const second = await startOther();
    const before = await ask(second.connection, startedAt);
    expect(await first.hasOthers()).toBe(true);
    await first.leave();
    expect(await ask(second.connection, startedAt)).toBe(before);
    await second.leave();
    expect(existsSync(pidFile())).toBe(false);
  });

  test('three first starts at once end in one database', async () => {
    const servers = await Promise.all([start(), startOther(), startOther()]);
    const starts = await Promise.all(servers.map(({ connection }) => ask(connection, startedAt)));
    expect(new Set(starts).size).toBe(1);
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  test('whoever arrives while the last one leaves gets a PostgreSQL that stays', async () => {
    copyMade(madeDir, dataDir);
    for (let round = 1; round <= 5; round++) {
      const leaver = await startEmbedded(dataDir);
      const leaving = leaver.leave();
      await pause(round * 3);
      const arrived = await startEmbedded(dataDir);
      await leaving;
      expect(await ask(arrived.connection, '1')).toBe('1');
      await arrived.leave();
    }
  });
});

describe('whoever runs it', () => {
  let shared: string;
  let checkout: string;

  beforeAll(async () => {
    shared = await newProgramFolder();
    checkout = await makeCheckout(shared);
  });
  afterAll(() => remove(shared));

  test('an ordinary user runs it directly', async () => {
    const account = isRoot ? nobody : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    await chmod(shared, 0o755);
    await mkdir(dataDir);
    await chmod(folder, 0o755);
    await chown(dataDir, account.uid, account.gid);
    const { connection } = await startOther(checkout, dataDir, account);
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(account.uid);
    expect(await ask(connection, '1')).toBe('1');
  });

  test('a checkout below a folder closed to all others works, libraries unlinked as they come', async () => {
    await chmod(shared, 0o700);
    const { connection } = await startOther(checkout);
    const program = await ask(connection, `SELECT setting FROM pg_config() WHERE name = 'BINDIR'`);
    expect(program.includes(shared)).toBe(!isRoot);
  });

  // An ordinary user cannot switch to another account. For such a user this tests only their own account.
  test('a user id that has no name is told what to do', async () => {
    await openToAll(shared, folder);
    await mkdir(dataDir);
    const nameless = { uid: 54_321, gid: 54_321 };
    if (isRoot) await chown(dataDir, nameless.uid, nameless.gid);
    const answer = isRoot
      ? await complaintOf(startOther(checkout, dataDir, nameless))
      : JSON.stringify({ account: databaseAccount(dataDir) });
    const refusal =
      'The embedded database cannot run here: the user id 54321 has no entry in /etc/passwd, which PostgreSQL insists on. Set DATABASE_URL';
    expect(answer).toContain(isRoot ? refusal : '{}');
  });

  test('root goes on with the account whose files they are, another user is told whose they are', async () => {
    copyMade(madeDir, dataDir);
    const first = await startEmbedded(dataDir);
    await first.leave();
    const home = join(dataDir, 'postgres');
    const { uid } = await stat(home);
    expect(isRoot ? databaseAccount(home)?.uid : process.getuid?.()).toBe(uid);
    await openToAll(shared, folder, dataDir);
    const start = isRoot ? startOther(checkout, dataDir, nobody) : startEmbedded('/demijohn-of-root');
    expect(await complaintOf(start)).toContain('Start Demijohn as the user who first started it, or choose another DATA_DIR');
  });
});

const openToAll = async (...folders: string[]): Promise<void> => {
  for (const path of folders) await chmod(path, 0o755);
};

const complaintOf = (start: Promise<unknown>): Promise<string> =>
  start.then(
    () => 'it started',
    (error: Error) => error.message,
  );
