import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { startStatementRun } from '#contract/money/statements/run.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { connect } from '#server/database/client/connect.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { given } from '#tests/support/given.ts';
import { findWorkers } from '#tests/support/heavyWorkers.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { makeDoor, makePersistentClient } from '#tests/support/persistentClient.ts';
import type { PersistentClient } from '#tests/support/persistentClient.ts';
import { firstAdmin, startEmptyProduct } from '#tests/support/product.ts';
import type { RunningProduct } from '#tests/support/product.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { kills } from '#tests/support/sameRuns.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

const accounts = 6;
const lastDay = '2026-11-20';
let folder: string;
let mailServer: MailServer;
let database: OpenDatabase;
let client: PersistentClient;
const servers: RunningProduct[] = [];
const door = makeDoor();
const customerIds: number[] = [];

const start = () => startEmptyProduct(folder, { SMTP_URL: `${mailServer.urlFor()}?tls=off` });

beforeAll(async () => {
  folder = await newFolder();
  mailServer = await startMailServer('none');
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
  // Holds each mail for a while between the drawing of its papers and the mark that they are ready.
  await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER slowly BEFORE UPDATE ON mail_papers FOR EACH ROW WHEN (NEW.is_ready) EXECUTE FUNCTION slowly()`.execute(db);
  servers.push(await start());
});

afterAll(async () => {
  await database.close();
  for (const server of servers) await server.stop();
  await mailServer.close();
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

/** Counts the mails whose papers are stored but not marked as ready. */
const countUnmarked = async () => {
  const { rows } = await sql<{ Count: number }>`
    SELECT count(*)::int AS count FROM outbox o JOIN mail_papers p USING (outbox_id) JOIN documents d ON d.kind = 'Statement' AND d.subject_id = o.document_ids[1]
    WHERE o.state = 'Queued' AND NOT p.is_ready`.execute(database.db);
  return rows[0]?.Count ?? 0;
};

const killWorkers = () => {
  for (const server of servers) for (const worker of findWorkers(server.process.pid ?? 0)) process.kill(worker, 'SIGKILL');
};

test.runIf(process.platform === 'linux')(
  `workers killed ${kills} times between drawing papers and marking them lose no e-mail, and none is sent twice`,
  async () => {
    for (let number = 0; number < kills; number++) {
      const body = { DateTo: addDays(lastDay, -number), CustomerIds: customerIds };
      await client.call(startStatementRun, { body }, `run ${number}`);
      await vi.waitFor(async () => expect(await countUnmarked()).toBe(1), { timeout: 90_000, interval: 5 });
      killWorkers();
    }
    const left = database.db.selectFrom('outbox').select(['OutboxId', 'LastError']).where('State', '<>', 'Sent');
    const running = database.db.selectFrom('statement_runs').select('StatementRunId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect([await running.execute(), await left.execute()]).toEqual([[], []]), {
      timeout: 180_000,
      interval: 200,
    });
    const mails = await database.db.selectFrom('outbox').select(['MessageId', 'Tries']).orderBy('MessageId').execute();
    expect(mails).toHaveLength(kills * accounts);
    const received = mailServer.received.map(({ mail }) => mail.messageId ?? '').toSorted();
    expect(received).toEqual(mails.map(({ MessageId }) => MessageId).toSorted());
    expect(mails.every(({ Tries }) => Tries === 1)).toBe(true);
    for (const { mail } of mailServer.received) expect(mail.attachments).toHaveLength(1);
  },
  kills * 60_000 + 60_000,
);
