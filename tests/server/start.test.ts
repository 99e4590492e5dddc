import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProduct } from '#tests/support/product.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const started = (variables: Record<string, string>) =>
  startProduct({ DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', ADMIN_USER_NAME: 'ann', ADMIN_PASSWORD: 'Crown-Cap-26', ...variables });

test('a start on a port that is taken says so, and leaves no database behind that nobody would stop', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  await expect(started({ PORT: String(port) })).rejects.toThrow(
    `PORT ${port} of 127.0.0.1 is taken by another program: stop that one, or choose another PORT`,
  );
  expect(existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  other.close();
});

test('a database that cannot be reached is told by the setting that names it, without its password', async () => {
  const failed = started({ DATABASE_URL: 'postgres://demijohn:s3cr3t@localhost:1/demijohn' });
  await expect(failed).rejects.toThrow('The database of DATABASE_URL cannot be reached: connect ECONNREFUSED');
  await expect(failed).rejects.not.toThrow('s3cr3t');
});
