import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addStatement } from '#contract/money/statements/calls.ts';
import { cancelEmail, retryEmail, sendEmail } from '#contract/system/mail/calls.ts';
import { clearOld } from '#server/jobs/housekeeping.ts';
import { mailPaperJob } from '#server/jobs/mailPapers.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import type { OutboxOptions } from '#server/jobs/outbox.ts';
import type { Worker } from '#server/jobs/worker.ts';
import type { Mail } from '#server/outside/mail.ts';
import { given } from '#tests/support/given.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let finance: Client;
let outboxes: Worker[] = [];
let sent: Mail[] = [];
let drawn = 0;

beforeAll(async () => {
  finance = await app.as('Finance');
  await app.db
    .updateTable('company')
    .set({ Name: 'Test Bottles Ltd', RegisteredOffice: '1 Kiln Lane, Leeds LS1 1AA', Email: 'office@example.com' })
    .execute();
});
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute();
  sent = [];
  drawn = 0;
});
afterEach(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  outboxes = [];
});

/** Starts an outbox whose own renderer counts what it draws. */
const start = (more: Partial<OutboxOptions> = {}) => {
  const transport = {
    send: async (mail: Mail) => {
      sent.push(mail);
      return { accepted: mail.to, refused: [] };
    },
    close: () => undefined,
  };
  const services = {
    ...app.services,
    renderPdf: async (...input: Parameters<typeof app.services.renderPdf>) => {
      drawn++;
      return await app.services.renderPdf(...input);
    },
  };
  const outbox = startOutbox({ db: app.db, services, transport, pollMs: 20, hasPaperWorker: true, say: () => undefined, ...more });
  outboxes.push(outbox);
  return outbox;
};

const queueStatement = async () => {
  const { CustomerId } = await given.customer(app.db, { StatementEmail: 'ledger@example.com' });
  await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-11-02' });
  const { StatementId } = await finance.call(addStatement, { params: { customerId: CustomerId, dateTo: '2026-11-20' } });
  const { Queued } = await finance.call(sendEmail, { body: { DocumentKind: 'Statement', DocumentIds: [StatementId] } });
  return { statementId: StatementId, outboxId: Queued[0]?.OutboxId ?? 0 };
};

/** Queues a mail whose document does not exist, so that its paper cannot be drawn. */
const queueUndrawable = async () => {
  const mail = { MessageId: '<undrawable@example.com>', DocumentKind: 'Statement', DocumentIds: [999_999], Subject: '', Body: '' };
  const values = { ...mail, ToAddresses: ['a@example.com'] };
  const row = await app.db.insertInto('outbox').values(values).returning('OutboxId').executeTakeFirstOrThrow();
  return row.OutboxId;
};

const stateOf = async (outboxId: number) =>
  (await app.db.selectFrom('outbox').select('State').where('OutboxId', '=', outboxId).executeTakeFirstOrThrow()).State;
const reaches = (outboxId: number, state: string) =>
  vi.waitFor(async () => expect(await stateOf(outboxId)).toBe(state), { timeout: 10_000, interval: 20 });
const countPapers = async (statementId: number) =>
  (await app.db.selectFrom('documents').select('DocumentId').where('Kind', '=', 'Statement').where('SubjectId', '=', statementId).execute())
    .length;
/** Gives the outbox several searches to do the wrong thing. */
const waitABit = () => new Promise((resolve) => setTimeout(resolve, 200));
const tools = () => ({ db: app.db, services: app.services, isStopping: () => false });
const runJob = async () => {
  for (const row of await mailPaperJob.findWaiting(app.db)) await mailPaperJob.run(tools(), row);
};

test('a mail waits until the worker process has drawn its papers, and the outbox draws none', async () => {
  const { statementId, outboxId } = await queueStatement();
  start();
  await waitABit();
  expect([await stateOf(outboxId), sent.length, await countPapers(statementId)]).toEqual(['Queued', 0, 0]);
  await runJob();
  await reaches(outboxId, 'Sent');
  expect(sent[0]?.attachments).toHaveLength(1);
  expect([sent.length, drawn, await countPapers(statementId)]).toEqual([1, 0, 1]);
  expect(await mailPaperJob.findWaiting(app.db)).toEqual([]);
});

test('a mail whose papers are ready does not wait for an earlier one whose papers are not', async () => {
  const first = await queueStatement();
  const second = await queueStatement();
  await app.db.insertInto('mail_papers').values({ OutboxId: second.outboxId, Tries: 1, IsReady: true }).execute();
  start();
  await reaches(second.outboxId, 'Sent');
  expect(await stateOf(first.outboxId)).toBe('Queued');
});

test('mails without documents do not wait for the worker process', async () => {
  const values = { Subject: 'Your request', Body: 'We have your request.', ToAddresses: ['a@example.com'] };
  const answer = { ...values, MessageId: '<answer@example.com>', DocumentKind: 'OrderRequest', DocumentIds: [1] };
  await app.db
    .insertInto('outbox')
    .values([answer, { ...values, MessageId: '<notice@example.com>' }])
    .execute();
  expect(await mailPaperJob.findWaiting(app.db)).toEqual([]);
  start();
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 10_000 });
});

test('without a worker process the outbox draws the papers itself', async () => {
  const { outboxId } = await queueStatement();
  start({ hasPaperWorker: false });
  await reaches(outboxId, 'Sent');
  expect([sent.length, drawn]).toEqual([1, 1]);
});

test('a paper that cannot be drawn fails with its mail, as it does without a worker process', async () => {
  const outboxId = await queueUndrawable();
  const { outboxId: fineId } = await queueStatement();
  start({ maximumTries: 1 });
  await runJob();
  await reaches(outboxId, 'Failed');
  await reaches(fineId, 'Sent');
  const { LastError } = await app.db.selectFrom('outbox').select('LastError').where('OutboxId', '=', outboxId).executeTakeFirstOrThrow();
  expect(LastError).toContain('The document no longer exists');
});

test('papers that ended their worker three times are left to the outbox', async () => {
  const { statementId, outboxId } = await queueStatement();
  await app.db.insertInto('mail_papers').values({ OutboxId: outboxId, Tries: 3 }).execute();
  await runJob();
  expect(await countPapers(statementId)).toBe(0);
  start();
  await reaches(outboxId, 'Sent');
  expect(drawn).toBe(1);
});

test('a mail waits at most ten minutes for a worker process that does nothing, and is then the matter of the outbox', async () => {
  const { outboxId } = await queueStatement();
  const dueAgo = (minutes: number) =>
    sql`UPDATE outbox SET next_try_at = clock_timestamp() - ${minutes}::integer * interval '1 minute'`.execute(app.db);
  await dueAgo(9);
  start();
  await waitABit();
  expect(await stateOf(outboxId)).toBe('Queued');
  await dueAgo(11);
  await reaches(outboxId, 'Sent');
  expect([sent.length, drawn]).toEqual([1, 1]);
  expect(await mailPaperJob.findWaiting(app.db)).toEqual([]);
});

test('a cancelled mail gets no papers, and one that is queued again is sent', async () => {
  const { statementId, outboxId } = await queueStatement();
  await finance.call(cancelEmail, { params: { id: outboxId } });
  expect(await mailPaperJob.findWaiting(app.db)).toEqual([]);
  await runJob();
  expect(await countPapers(statementId)).toBe(0);
  const failed = await queueStatement();
  await app.db.updateTable('outbox').set({ State: 'Failed', Tries: 12 }).where('OutboxId', '=', failed.outboxId).execute();
  await finance.call(retryEmail, { params: { id: failed.outboxId } });
  start();
  await runJob();
  await reaches(failed.outboxId, 'Sent');
  expect(sent).toHaveLength(1);
});

test('two workers at once and two outboxes send each mail once', async () => {
  const mails = [];
  for (let count = 0; count < 5; count++) mails.push(await queueStatement());
  start();
  start();
  await Promise.all([mailPaperJob.run(tools(), 0), mailPaperJob.run(tools(), 0)]);
  for (const { outboxId } of mails) await reaches(outboxId, 'Sent');
  expect([sent.length, drawn]).toEqual([5, 0]);
  for (const { statementId } of mails) expect(await countPapers(statementId)).toBe(1);
});

test('the note on papers goes once the mail is no longer queued', async () => {
  const sentMail = await queueStatement();
  const waiting = await queueStatement();
  await runJob();
  await app.db.updateTable('outbox').set({ State: 'Sent' }).where('OutboxId', '=', sentMail.outboxId).execute();
  await clearOld(app.db);
  expect(await app.db.selectFrom('mail_papers').select(['OutboxId', 'IsReady']).execute()).toEqual([
    { OutboxId: waiting.outboxId, IsReady: true },
  ]);
});
