import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compiled, startProduct } from '#tests/support/product.ts';
import { copyMade, newFolder } from '#tests/server/database/embeddedServer.ts';

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const emptyHouse = { DEMO: '0', ADMIN_USER_NAME: 'ann', ADMIN_PASSWORD: 'Crown-Cap-26' };

const started = (variables: Record<string, string>) => startProduct({ DATA_DIR: folder, DATABASE_URL: '', ...emptyHouse, ...variables });

/** A data folder that is already set up, because most tests do not need the first start, which is much slower. */
let begun: string;
let beginning: string;
beforeAll(async () => {
  begun = await newFolder();
  const first = await startProduct({ DATA_DIR: begun, DATABASE_URL: '', ...emptyHouse });
  beginning = first.output();
  await first.stop();
});
afterAll(() => rm(begun, { recursive: true, force: true }));

test('a start on a port that is taken says so, and leaves no database behind that nobody would stop', async () => {
  expect(beginning).toContain('Creating the embedded database');
  copyMade(begun, folder);
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const failed = await started({ PORT: String(port) }).catch((error: Error) => error.message);
  // The outbox and other background work have not started either, so nothing is interrupted.
  expect(failed).toBe(`The product ended with 1:\nAnother program uses PORT ${port} on 127.0.0.1. Stop it or choose another PORT\n`);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  other.close();
});

test.runIf(process.platform === 'linux')('a DATA_DIR in which no folder can be made is told at once', async () => {
  for (const DATA_DIR of ['/proc', '/proc/x/y'])
    await expect(startProduct({ DATA_DIR, DATABASE_URL: '' }, 20_000)).rejects.toThrow(
      'No folder can be made in /proc. Choose another DATA_DIR',
    );
});

test('told to stop while it is starting it stops, and its database with it; the next start begins anew', async () => {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, NODE_ENV: '', PORT: '0', DATA_DIR: folder, DATABASE_URL: '', DEMO: '1' };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const text of child.stdout) if (String(text).includes('Filling')) child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  const next = await started({});
  expect(next.output()).toContain('Demijohn is ready');
  await next.stop();
});

test.runIf(process.platform !== 'win32')('a terminal that is closed stops the server, and its database with it', async () => {
  copyMade(begun, folder);
  const product = await started({});
  const ended = once(product.process, 'exit');
  // Stops reading the output.
  product.process.stdout?.destroy();
  product.process.stderr?.destroy();
  product.process.kill('SIGHUP');
  product.process.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

test.runIf(process.platform === 'linux')('a log on a full disk, or that nobody reads, ends nothing', async () => {
  copyMade(begun, folder);
  const socket = createServer();
  await new Promise<void>((resolve) => {
    socket.listen(0, '127.0.0.1', resolve);
  });
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => {
    socket.close(resolve);
  });
  const full = openSync('/dev/full', 'w');
  const env = { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'info', ...emptyHouse };
  Object.assign(env, { NODE_COMPILE_CACHE: compiled });
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', full, full] });
  closeSync(full);
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isReady())) await pause(100);
  expect(child.exitCode).toBeNull();
  expect(await isReady()).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a backup that is told to stop leaves no database behind that nobody would stop, and nothing half written', async () => {
  copyMade(begun, folder);
  const running = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['scripts/operate/backup.ts', '--out', join(folder, 'one.backup')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  while (!existsSync(running)) await pause(5);
  child.kill('SIGINT');
  expect(String(await child.stderr.toArray()), 'said').toBe('Stopped before it finished\n');
  expect(await ended).toEqual([1, null]);
  expect(existsSync(running)).toBe(false);
  expect((await readdir(folder)).filter((name) => name.includes('backup'))).toEqual([]);
});

test('a database that cannot be reached is told by the setting that names it, without its password', async () => {
  const failed = started({ DATABASE_URL: 'postgres://demijohn:s3cr3t@localhost:1/demijohn' });
  await expect(failed).rejects.toThrow('The database at DATABASE_URL cannot be reached: connect ECONNREFUSED');
  await expect(failed).rejects.not.toThrow('s3cr3t');
});
