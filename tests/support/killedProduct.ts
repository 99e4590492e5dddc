import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '#contract/system/auth/calls.ts';
import { connect } from '#server/database/client/connect.ts';
import type { Db } from '#server/database/client/connect.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';
import { given } from './given.ts';
import { findWorkers } from './heavyWorkers.ts';
import { makeDoor, makePersistentClient } from './persistentClient.ts';
import { firstAdmin, startEmptyProduct } from './product.ts';
import type { RunningProduct } from './product.ts';
import { givenInvoice } from './receivables.ts';

/** Starts an empty product whose servers and workers a test kills. All its servers share one database. The client repeats what a kill cut off. */
export const startKilledProduct = async (variables: Record<string, string> = {}) => {
  const folder = await newFolder();
  const start = () => startEmptyProduct(folder, variables);
  const servers = [await start()];
  const door = makeDoor();
  door.open(servers[0]?.address ?? '');
  const token = await makePersistentClient(door, '').call(signIn, { body: firstAdmin }, '');
  const database = connect({ host: join(folder, 'postgres'), port: 5432, user: 'demijohn', database: 'demijohn' }, 'task', 4);
  return {
    servers,
    db: database.db,
    client: makePersistentClient(door, token),
    addServer: async () => void servers.push(await start()),
    killWorkers: (server: RunningProduct) => {
      for (const worker of findWorkers(server.process.pid ?? 0)) process.kill(worker, 'SIGKILL');
    },
    /** Kills a server and starts another in its place. Then the client uses the server that `next` chooses. */
    killServer: async (index: number, next: () => number) => {
      const server = servers[index]?.process;
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      door.close();
      server?.kill('SIGKILL');
      await ended;
      servers[index] = await start();
      door.open(servers[next()]?.address ?? '');
    },
    close: async () => {
      await database.close();
      for (const server of servers) await server.stop();
      const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
      if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type KilledProduct = Awaited<ReturnType<typeof startKilledProduct>>;

/** Names the company and adds accounts that owe money and get their statements by e-mail. Returns their ids. */
export const givenMailedAccounts = async (db: Db, count: number): Promise<number[]> => {
  await db
    .updateTable('company')
    .set({ Name: 'Test Bottles Ltd', RegisteredOffice: '1 Kiln Lane, Leeds LS1 1AA', Email: 'office@example.com' })
    .execute();
  const customerIds: number[] = [];
  for (let place = 0; place < count; place++) {
    const { CustomerId } = await given.customer(db, { DocumentDelivery: 'Email', StatementEmail: `a${place}@example.com` });
    await givenInvoice(db, { CustomerId, Gross: 120, InvoiceDate: '2020-01-02' });
    customerIds.push(CustomerId);
  }
  return customerIds;
};
