import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { startPersonSearch } from '#contract/system/personalData/calls.ts';
import { startStatementRun } from '#contract/money/statements/run.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { connect } from '#server/database/client/connect.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { given } from '#tests/support/given.ts';
import { findWorkers } from '#tests/support/heavyWorkers.ts';
import { makeDoor, makePersistentClient } from '#tests/support/persistentClient.ts';
import type { PersistentClient } from '#tests/support/persistentClient.ts';
import { firstAdmin, startEmptyProduct } from '#tests/support/product.ts';
import type { RunningProduct } from '#tests/support/product.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { kills, seed } from '#tests/support/sameRuns.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

const accounts = 6;
const lastDay = '2026-11-20';
let folder: string;
let database: OpenDatabase;
let client: PersistentClient;
const servers: RunningProduct[] = [];
const door = makeDoor();
const customerIds: number[] = [];

const start = () => startEmptyProduct(folder);

const endProcess = async ({ process: server }: RunningProduct) => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
};

beforeAll(async () => {
  folder = await newFolder();
  servers.push(await start());
  door.open(servers[0]?.address ?? '');
  const token = await makePersistentClient(door, '').call(signIn, { body: firstAdmin }, '');
  client = makePersistentClient(door, token);
  database = connect({ host: join(folder, 'postgres'), port: 5432, user: 'demijohn', database: 'demijohn' }, 'task', 4);
  const { db } = database;
  await db
    .updateTable('company')
    .set({ Name: 'Test Bottles Ltd', RegisteredOffice: '1 Kiln Lane, Leeds LS1 1AA', Email: 'office@example.com' })
    .execute();
  for (let place = 0; place < accounts; place++) {
    const { CustomerId } = await given.customer(db, { DocumentDelivery: 'Email', StatementEmail: `a${place}@example.com` });
    await givenInvoice(db, { CustomerId, Gross: 120, InvoiceDate: '2020-01-02' });
    customerIds.push(CustomerId);
  }
  await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER slowly BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION slowly()`.execute(db);
  servers.push(await start());
});

afterAll(async () => {
  await database.close();
  for (const server of servers) await server.stop();
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

let drawn = seed;
const random = (below: number) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((drawn / 2_147_483_648) * below);
};

/** Text of a search, another each time. */
const searchOf = (number: number) => `a0@example.com ${number}`;

const dayOf = (number: number) => addDays(lastDay, -number);

const countIssued = async (number: number) => {
  const { rows } = await sql<{
    Count: number;
  }>`SELECT count(*)::int AS count FROM statements WHERE date_to = ${dayOf(number)}::date`.execute(database.db);
  return rows[0]?.Count ?? 0;
};

const killOne = async () => {
  const index = random(2);
  const server = servers[index];
  if (!server) return;
  const workers = findWorkers(server.process.pid ?? 0);
  const isServerKilled = random(2) === 0;
  // A worker alone, a server alone, or both at once, as a power cut does.
  if (!isServerKilled || random(2) === 0) for (const worker of workers) process.kill(worker, 'SIGKILL');
  if (!isServerKilled) return;
  door.close();
  await endProcess(server);
  servers[index] = await start();
  door.open(servers[random(2)]?.address ?? '');
};

test.runIf(process.platform === 'linux')(
  `workers and servers killed ${kills} times lose no statement run or search, and nobody gets two statements or e-mails`,
  async () => {
    for (let number = 0; number < kills; number++) {
      await client.call(startPersonSearch, { body: { q: searchOf(number) } }, `search ${number}`);
      await client.call(startStatementRun, { body: { DateTo: dayOf(number), CustomerIds: customerIds } }, `run ${number}`);
      // Some kills come before a run has a worker, and some after its last statement.
      const from = random(accounts + 1);
      await vi.waitFor(async () => expect(await countIssued(number)).toBeGreaterThanOrEqual(from), { timeout: 90_000, interval: 10 });
      await pause(random(30));
      await killOne();
    }
    const isRunning = database.db.selectFrom('statement_runs').select('StatementRunId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect(await isRunning.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    const isSearching = database.db.selectFrom('person_searches').select('PersonSearchId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect(await isSearching.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    // Without a mail server each e-mail becomes a file, once the worker process has drawn its paper.
    const isQueued = database.db.selectFrom('outbox').select('OutboxId').where('State', '<>', 'Kept');
    await vi.waitFor(async () => expect(await isQueued.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    const searches = await database.db.selectFrom('person_searches').select(['PartsDone', 'Parts']).execute();
    expect(searches).toHaveLength(kills);
    for (const { PartsDone, Parts } of searches) expect(PartsDone).toBe(Parts);
    const { rows } = await sql`
      SELECT r.date_to::text AS day, count(DISTINCT s.statement_id)::int AS statements, count(DISTINCT o.outbox_id)::int AS mails,
        count(*) FILTER (WHERE a.outcome = 'Issued')::int AS issued
      FROM statement_runs r JOIN statement_run_accounts a USING (statement_run_id) JOIN statements s ON s.date_to = r.date_to AND s.customer_id = a.customer_id
      JOIN outbox o ON o.document_kind = 'Statement' AND o.document_ids @> ARRAY[s.statement_id] GROUP BY 1 ORDER BY 1 DESC`.execute(
      database.db,
    );
    const each = { Statements: accounts, Mails: accounts, Issued: accounts };
    expect(rows).toEqual(Array.from({ length: kills }, (_none, number) => ({ Day: dayOf(number), ...each })));
  },
  kills * 60_000,
);
