import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getInvoice, openInvoiceDocument, raiseInvoice, unsentInvoices } from '#contract/money/invoices/calls.ts';
import { getOutboxState, resumeOutbox, retryEmail, retryEmails, sendEmail } from '#contract/system/mail/calls.ts';
import { connect } from '#server/database/client/connect.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import type { OutboxOptions } from '#server/jobs/outbox.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { makeTransport } from '#server/outside/mail.ts';
import type { MailTransport } from '#server/outside/mail.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { holdRow } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let server: MailServer;
let workers: Worker[] = [];
let said: string[] = [];

beforeAll(async () => {
  server = await startMailServer();
  await app.db
    .updateTable('company')
    .set({ Name: 'Severn Glass Packaging Ltd', TradingName: 'Severn Glass', Email: 'accounts@severnglass.example' })
    .execute();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  server.behave({});
  server.received.length = 0;
  said = [];
  await app.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  app.services.wakeOutbox = () => undefined;
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const smtp = (user?: string) => makeTransport({ smtpUrl: server.urlFor(user), mailCertificate, dataDir: app.dataDir });

const start = (transport: MailTransport, more: Partial<OutboxOptions> = {}) => {
  const worker = startOutbox({ db: app.db, services: app.services, transport, say: (line) => said.push(line), ...more });
  workers.push(worker);
  app.services.wakeOutbox = worker.wake;
  return worker;
};

const queuedInvoice = async (emails: { InvoiceEmail?: string; To?: string[] } = {}) => {
  const customer = await given.customer(app.db, { InvoiceEmail: emails.InvoiceEmail ?? 'ledger@aldous.example' });
  const order = await readyDeal(app.db, { customer });
  const finance = await app.as('Finance');
  const invoice = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
  const body = { DocumentKind: 'Invoice' as const, DocumentIds: [invoice.InvoiceId], ...(emails.To && { To: emails.To }) };
  const { Queued } = await finance.call(sendEmail, { body });
  const sentAt = async () => (await finance.call(getInvoice, { params: { id: invoice.InvoiceId } })).SentAt;
  return { invoice, outboxId: Queued[0]?.OutboxId ?? 0, sentAt };
};

const rowOf = (outboxId: number) => app.db.selectFrom('outbox').selectAll().where('OutboxId', '=', outboxId).executeTakeFirstOrThrow();
const until = async (check: () => Promise<boolean> | boolean) =>
  await vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 10_000, interval: 20 });
const reaches = (outboxId: number, state: string) => until(async () => (await rowOf(outboxId)).State === state);

test('an accepted mail carries the kept paper, and only then is the invoice sent', async () => {
  const { invoice, outboxId, sentAt } = await queuedInvoice();
  expect(await sentAt()).toBeNull();
  start(smtp());
  await reaches(outboxId, 'Sent');
  expect(await sentAt()).not.toBeNull();
  const [delivery] = server.received;
  expect(delivery?.to).toEqual(['ledger@aldous.example']);
  expect(delivery?.mail).toMatchObject({
    subject: `Invoice ${invoice.InvoiceNo} from Severn Glass`,
    from: { name: 'Severn Glass', address: 'accounts@severnglass.example' },
  });
  expect(delivery?.mail.messageId).toBe((await rowOf(outboxId)).MessageId);
  const [attachment] = delivery?.mail.attachments ?? [];
  expect(attachment).toMatchObject({ filename: `Invoice ${invoice.InvoiceNo}.pdf`, mimeType: 'application/pdf' });
  const kept = await (await app.as('Office')).call(openInvoiceDocument, { query: { InvoiceID: invoice.InvoiceId } });
  const { Bytes } = await app.db
    .selectFrom('documents')
    .select('Bytes')
    .where('DocumentId', '=', kept.DocumentId)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(Buffer.from(Bytes))).toBe(true);
});

test('an invoice that somebody holds for longer than the outbox waits is sent all the same: the mail has gone, once', async () => {
  const { invoice, outboxId, sentAt } = await queuedInvoice();
  await (await app.as('Office')).call(openInvoiceDocument, { query: { InvoiceID: invoice.InvoiceId } });
  const hasty = connect(app.database.pool.options, 'background');
  hasty.pool.on('connect', (client) => void client.query(`SET lock_timeout = '1s'`));
  onTestFinished(hasty.close);
  const held = await holdRow(app.database, 'invoices', `invoice_id = ${invoice.InvoiceId}`);
  const worker = start(smtp(), { db: hasty.db });
  await held.untilWaiting(1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await held.release();
  await reaches(outboxId, 'Sent');
  expect(await sentAt()).not.toBeNull();
  expect(server.received).toHaveLength(1);
  expect(said).toEqual([]);
  await worker.stop();
});

test('a worker at rest is woken by a new mail', async () => {
  start(smtp(), { pollMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { outboxId } = await queuedInvoice();
  await reaches(outboxId, 'Sent');
  expect(server.received).toHaveLength(1);
});

test('4xx: it waits, is tried again and then sent once', async () => {
  server.behave({ onMail: { code: 451, message: 'greylisted, come back' } });
  const { outboxId, sentAt } = await queuedInvoice();
  start(smtp(), { pollMs: 50, waitMs: () => 100 });
  await until(async () => (await rowOf(outboxId)).Tries >= 2);
  expect((await rowOf(outboxId)).LastError).toContain('greylisted');
  expect(await sentAt()).toBeNull();
  server.behave({});
  await reaches(outboxId, 'Sent');
  expect(server.received).toHaveLength(1);
});

test('4xx for ever: given up after the last try, and shown', async () => {
  server.behave({ onMail: { code: 452, message: 'mailbox full' } });
  const { outboxId } = await queuedInvoice();
  start(smtp(), { pollMs: 20, waitMs: () => 1, maximumTries: 3 });
  await reaches(outboxId, 'Failed');
  expect(await rowOf(outboxId)).toMatchObject({ Tries: 3, LastError: expect.stringContaining('Given up after 3 attempts') as string });
});

test('5xx: failed and shown; others go on; to another address it is sent', async () => {
  server.behave({ refuse: { 'gone@x.example': { code: 550, message: 'no such user here' } } });
  const gone = await queuedInvoice({ InvoiceEmail: 'gone@x.example' });
  const fine = await queuedInvoice();
  start(smtp());
  await reaches(gone.outboxId, 'Failed');
  await reaches(fine.outboxId, 'Sent');
  expect(await rowOf(gone.outboxId)).toMatchObject({ Tries: 1, LastError: expect.stringContaining('no such user here') as string });
  expect(await gone.sentAt()).toBeNull();
  await (await app.as('Office')).call(retryEmail, { params: { id: gone.outboxId }, body: { To: ['here@x.example'] } });
  await reaches(gone.outboxId, 'Sent');
  expect(await gone.sentAt()).not.toBeNull();
});

test('accepted for one of two recipients is sent, and says who did not get it', async () => {
  server.behave({ refuse: { 'gone@x.example': { code: 550, message: 'no such user here' } } });
  const { outboxId, sentAt } = await queuedInvoice({ To: ['gone@x.example', 'here@x.example'] });
  start(smtp());
  await reaches(outboxId, 'Sent');
  expect(await rowOf(outboxId)).toMatchObject({
    Accepted: ['here@x.example'],
    LastError: expect.stringContaining('gone@x.example') as string,
  });
  expect(await sentAt()).not.toBeNull();
});

test('a refused sign-in stops the queue and says so; put right it goes on', async () => {
  server.behave({ password: 'right' });
  const first = await queuedInvoice();
  const second = await queuedInvoice();
  start(smtp('us:wrong'), { pollMs: 30 });
  const office = await app.as('Office');
  await until(async () => (await office.call(getOutboxState)).Stopped !== null);
  expect((await office.call(getOutboxState)).Stopped).toContain('authentication failed');
  expect(said.join()).toContain('E-mail sending has stopped');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([(await rowOf(first.outboxId)).Tries, (await rowOf(second.outboxId)).Tries]).toEqual([1, 0]);
  server.behave({ password: 'wrong' });
  await office.call(resumeOutbox);
  await reaches(first.outboxId, 'Sent');
  await reaches(second.outboxId, 'Sent');
});

test('a server that cannot be reached is a matter of time', async () => {
  const { outboxId } = await queuedInvoice();
  start(makeTransport({ smtpUrl: 'smtp://127.0.0.1:9', dataDir: app.dataDir }));
  await until(async () => (await rowOf(outboxId)).LastError !== null);
  expect(await rowOf(outboxId)).toMatchObject({
    State: 'Queued',
    Tries: 1,
    LastError: expect.stringContaining('cannot be reached') as string,
  });
});

test('a crash between acceptance and noting it: nothing is sent twice; it is shown, and goes again under the same Message-ID where somebody says so', async () => {
  const { outboxId, sentAt } = await queuedInvoice();
  const real = smtp();
  const dying: MailTransport = {
    send: async (mail) => {
      await real.send(mail);
      return await new Promise(() => undefined);
    },
    close: real.close,
  };
  startOutbox({ db: app.db, services: app.services, transport: dying, leaseMs: 400, say: (line) => said.push(line) });
  await until(() => server.received.length === 1);
  expect(await sentAt()).toBeNull();
  start(smtp(), { pollMs: 50 });
  await reaches(outboxId, 'Failed');
  expect((await rowOf(outboxId)).LastError).toContain('it may have arrived');
  expect(server.received).toHaveLength(1);
  await (await app.as('Office')).call(retryEmail, { params: { id: outboxId } });
  await reaches(outboxId, 'Sent');
  expect(new Set(server.received.map((one) => one.mail.messageId)).size).toBe(1);
});

test.each([
  ['that does not answer in time', { mailLimitMs: 1500 }, false, 'The mail server did not finish within 1.5 seconds'],
  ['that is broken off as we stop', {}, true, 'The server stopped while the e-mail was being sent'],
])(
  'a mail server %s after it took the text: nothing is sent twice by itself, nor with all that failed',
  async (_how, limit, isStopped, why) => {
    server.behave({ isMute: true });
    const { outboxId } = await queuedInvoice();
    const worker = start(makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir, ...limit }), {
      stopMs: 50,
      waitMs: () => 1,
      pollMs: 50,
    });
    await until(() => server.received.length === 1);
    if (isStopped) await worker.stop();
    await reaches(outboxId, 'Failed');
    expect((await rowOf(outboxId)).LastError).toBe(`${why}: it may have arrived. Ask before you try it again`);
    const office = await app.as('Office');
    expect(await office.call(retryEmails, { body: {} })).toEqual([]);
    expect((await rowOf(outboxId)).State).toBe('Failed');
    expect(server.received).toHaveLength(1);
  },
);

test('a crash before anything was handed over: taken up once the lease ends, and sent once', async () => {
  const { outboxId } = await queuedInvoice();
  await app.db.updateTable('outbox').set({ Tries: 1, LeasedUntil: '2026-01-01T00:00:00Z' }).where('OutboxId', '=', outboxId).execute();
  start(smtp(), { pollMs: 50 });
  await reaches(outboxId, 'Sent');
  expect(server.received).toHaveLength(1);
});

test('a worker that was held up beyond its lease sends no mail that another has sent meanwhile', async () => {
  const { outboxId, sentAt } = await queuedInvoice();
  const drawing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    ...app.services,
    renderPdf: async (...asked: Parameters<typeof app.services.renderPdf>) => {
      drawing.resolve();
      await goOn.promise;
      return app.services.renderPdf(...asked);
    },
  };
  const held = start(smtp(), { services: slow, leaseMs: 100 });
  await drawing.promise;
  start(smtp(), { pollMs: 50 });
  await reaches(outboxId, 'Sent');
  const sent = await rowOf(outboxId);
  goOn.resolve();
  await held.stop();
  expect(server.received).toHaveLength(1);
  expect(await rowOf(outboxId)).toEqual(sent);
  expect(await sentAt()).not.toBeNull();
});

test('several workers on one database send each mail once', async () => {
  const mails = [];
  for (let count = 0; count < 6; count++) mails.push(await queuedInvoice());
  for (let count = 0; count < 3; count++) start(smtp());
  for (const { outboxId } of mails) await reaches(outboxId, 'Sent');
  expect(server.received).toHaveLength(6);
});

test('without a mail server it becomes a file named by its Message-ID, and its invoice is as unsent as before', async () => {
  const { invoice, outboxId, sentAt } = await queuedInvoice();
  start(makeTransport({ smtpUrl: undefined, dataDir: app.dataDir }));
  await reaches(outboxId, 'Kept');
  expect(await rowOf(outboxId)).toMatchObject({ SentAt: null, Accepted: [], LastError: null });
  const { MessageId } = await rowOf(outboxId);
  const name = `${MessageId.slice(1, -1)}.eml`;
  expect(await readdir(join(app.dataDir, 'outbox'))).toEqual([name]);
  const mail = await PostalMime.parse(await readFile(join(app.dataDir, 'outbox', name)));
  expect(mail.messageId).toBe(MessageId);
  expect(mail.attachments[0]?.filename).toBe(`Invoice ${invoice.InvoiceNo}.pdf`);
  expect(await sentAt()).toBeNull();
  const office = await app.as('Office');
  const listed = (await office.call(unsentInvoices)).find((row) => row.SubjectId === invoice.InvoiceId);
  expect(listed?.Mail).toMatchObject({ State: 'Kept', SentAt: null });
  expect((await office.call(getOutboxState)).Server).toEqual({ IsSet: false, Host: null });
  await office.call(retryEmail, { params: { id: outboxId } });
  await reaches(outboxId, 'Kept');
});

test('without an address of our own nothing is sent, and the outbox says why', async () => {
  await app.db.updateTable('company').set({ Email: null }).execute();
  await queuedInvoice();
  start(smtp());
  const office = await app.as('Office');
  await until(async () => (await office.call(getOutboxState)).Stopped !== null);
  expect((await office.call(getOutboxState)).Stopped).toBe('The company settings have no e-mail address to send from');
  await app.db.updateTable('company').set({ Email: 'accounts@severnglass.example' }).execute();
});

describe('a mail server that answers drop by drop', () => {
  let drops: Server;
  let smtpUrl: string;
  beforeAll(async () => {
    drops = createServer((socket) => {
      const dropping = setInterval(() => socket.write('2'), 20);
      socket.on('error', () => undefined).on('close', () => clearInterval(dropping));
    });
    await new Promise<void>((resolve) => drops.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://127.0.0.1:${(drops.address() as AddressInfo).port}?tls=off`;
  });
  afterAll(() => drops.close());

  test('is given up after a while; the mail is tried again later', async () => {
    const { outboxId } = await queuedInvoice();
    start(makeTransport({ smtpUrl, dataDir: app.dataDir, mailLimitMs: 300 }));
    await until(async () => (await rowOf(outboxId)).LastError !== null);
    expect(await rowOf(outboxId)).toMatchObject({ State: 'Queued', LastError: 'The mail server did not finish within 0.3 seconds' });
  });

  test('does not keep the server from stopping', async () => {
    const { outboxId } = await queuedInvoice();
    const worker = startOutbox({
      db: app.db,
      services: app.services,
      transport: makeTransport({ smtpUrl, dataDir: app.dataDir }),
      stopMs: 100,
    });
    await until(async () => (await rowOf(outboxId)).Tries === 1);
    await worker.stop();
    expect(await rowOf(outboxId)).toMatchObject({ State: 'Queued', LastError: 'The server stopped while the e-mail was being sent' });
  });
});
