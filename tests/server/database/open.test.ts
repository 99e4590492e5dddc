import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect } from '#server/database/client/connect.ts';
import { requireUsable } from '#server/database/open.ts';
import { connectionTo, runOn } from '#tests/support/testServer.ts';

const { connection } = inject('testServer');

const usable = async (to: Parameters<typeof connect>[0], options: Parameters<typeof requireUsable>[1] = {}) => {
  const database = connect(to, 'task', 1);
  try {
    return await requireUsable(database.pool, options).then(
      () => 'usable',
      (error: Error) => error.message,
    );
  } finally {
    await database.close();
  }
};

test('a host that takes the connection and says nothing is not waited for without end', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const said = await usable({ connectionString: `postgres://ann@127.0.0.1:${port}/demijohn` }, { answerMs: 200 });
  expect(said).toBe('The database at DATABASE_URL cannot be reached: it does not respond');
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a database that has not every letter is refused', async () => {
  const name = `latin_${process.pid}`;
  await runOn(connection, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  const said = await usable(connectionTo(connection, name));
  await runOn(connection, `DROP DATABASE ${name}`);
  expect(said).toContain('uses LATIN1');
});

test('a user who may make no tables is refused where something is to be written, and may take a backup', async () => {
  const name = `weak_${process.pid}`;
  await runOn(connection, `CREATE ROLE ${name} LOGIN PASSWORD 'Bottle-1'`);
  await runOn(connection, `CREATE DATABASE ${name} TEMPLATE template0`);
  const own = connectionTo(connection, name);
  const weak = own.connectionString
    ? { connectionString: Object.assign(new URL(own.connectionString), { username: name, password: 'Bottle-1' }).href }
    : { ...own, user: name, password: 'Bottle-1' };
  const said = [await usable(weak, { writes: true }), await usable(weak)];
  await runOn(connection, `DROP DATABASE ${name}`);
  await runOn(connection, `DROP ROLE ${name}`);
  expect(said).toEqual(['The user in DATABASE_URL may not create tables. Make that user the owner of the database', 'usable']);
});
