import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStatementRun } from '#contract/money/statements/run.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { givenMailedAccounts, startKilledProduct } from '#tests/support/killedProduct.ts';
import type { KilledProduct } from '#tests/support/killedProduct.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { kills } from '#tests/support/sameRuns.ts';

const accounts = 6;
const lastDay = '2026-11-20';
let mailServer: MailServer;
let product: KilledProduct;
let customerIds: number[];

beforeAll(async () => {
  mailServer = await startMailServer('none');
  product = await startKilledProduct({ SMTP_URL: `${mailServer.urlFor()}?tls=off` });
  const { db } = product;
  customerIds = await givenMailedAccounts(db, accounts);
  // Holds each mail for a while between the drawing of its papers and the mark that they are ready.
  await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER slowly BEFORE UPDATE ON mail_papers FOR EACH ROW WHEN (NEW.is_ready) EXECUTE FUNCTION slowly()`.execute(db);
  await product.addServer();
});

afterAll(async () => {
  await product.close();
  await mailServer.close();
});

/** Counts the mails whose papers are stored but not marked as ready. */
const countUnmarked = async () => {
  const { rows } = await sql<{ Count: number }>`
    SELECT count(*)::int AS count FROM outbox o JOIN mail_papers p USING (outbox_id) JOIN documents d ON d.kind = 'Statement' AND d.subject_id = o.document_ids[1]
    WHERE o.state = 'Queued' AND NOT p.is_ready`.execute(product.db);
  return rows[0]?.Count ?? 0;
};

test.runIf(process.platform === 'linux')(
  `workers killed ${kills} times between drawing papers and marking them lose no e-mail, and none is sent twice`,
  async () => {
    for (let number = 0; number < kills; number++) {
      const body = { DateTo: addDays(lastDay, -number), CustomerIds: customerIds };
      await product.client.call(startStatementRun, { body }, `run ${number}`);
      await vi.waitFor(async () => expect(await countUnmarked()).toBe(1), { timeout: 90_000, interval: 5 });
      for (const server of product.servers) product.killWorkers(server);
    }
    const left = product.db.selectFrom('outbox').select(['OutboxId', 'LastError']).where('State', '<>', 'Sent');
    const running = product.db.selectFrom('statement_runs').select('StatementRunId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect([await running.execute(), await left.execute()]).toEqual([[], []]), {
      timeout: 180_000,
      interval: 200,
    });
    const mails = await product.db.selectFrom('outbox').select(['MessageId', 'Tries']).orderBy('MessageId').execute();
    expect(mails).toHaveLength(kills * accounts);
    const received = mailServer.received.map(({ mail }) => mail.messageId ?? '').toSorted();
    expect(received).toEqual(mails.map(({ MessageId }) => MessageId).toSorted());
    expect(mails.every(({ Tries }) => Tries === 1)).toBe(true);
    for (const { mail } of mailServer.received) expect(mail.attachments).toHaveLength(1);
  },
  kills * 60_000 + 60_000,
);
