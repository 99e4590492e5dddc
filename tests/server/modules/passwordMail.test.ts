import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { cancelEmail, listOutbox, retryEmail } from '#contract/system/mail/calls.ts';
import { addUser, deactivateUser, getUser, makePasswordLink } from '#contract/system/users/calls.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { makeTransport } from '#server/outside/mail.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { goodPassword, newAccount, secretOf } from '#tests/support/newAccounts.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://back-office.example/' });
let server: MailServer;
let worker: Worker | undefined;

beforeAll(async () => {
  server = await startMailServer();
  await app.db.updateTable('company').set({ Name: 'Severn Glass', Email: 'accounts@severnglass.example' }).execute();
});
afterAll(async () => await server.close());
beforeEach(() => {
  server.behave({});
  server.received.length = 0;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  app.services.wakeOutbox = () => undefined;
  await app.db.deleteFrom('outbox').execute();
});

const startWorker = () => {
  const transport = makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir });
  worker = startOutbox({ db: app.db, services: app.services, transport, pollMs: 20, waitMs: () => 20, say: () => undefined });
  app.services.wakeOutbox = worker.wake;
};

const addClara = async () => {
  const admin = await app.as('Admin');
  return { admin, user: await admin.call(addUser, { body: newAccount({ Email: 'clara@demijohn.example' }) }) };
};

const linkIn = (text: string | undefined) => secretOf(/https:\S+/.exec(text ?? '')?.[0]);
const received = (count: number) =>
  vi.waitFor(() => expect(server.received).toHaveLength(count), { timeout: 10_000, interval: 20 }).then(() => server.received.at(-1));
const mailsOf = () => app.db.selectFrom('outbox').selectAll().orderBy('OutboxId').execute();
const reaches = (state: string) =>
  vi.waitFor(async () => expect((await mailsOf()).at(-1)?.State).toBe(state), { timeout: 10_000, interval: 20 });
const choose = async (link: string) => (await app.as('nobody')).call(setPassword, { body: { link, password: goodPassword } });

test('the link goes to the user alone: the administrator is not shown it, and the queue does not hold it', async () => {
  const { admin, user } = await addClara();
  expect(user.PasswordLink).toEqual({ Link: null, MailedTo: 'clara@demijohn.example', ExpiresAt: '2026-11-24T09:00:00.000Z' });
  expect(user).toMatchObject({ PasswordState: 'LinkSent', LinkMail: 'Queued' });
  expect((await mailsOf())[0]?.Body).toBe('');

  startWorker();
  const delivery = await received(1);

  expect(delivery?.to).toEqual(['clara@demijohn.example']);
  expect(delivery?.mail).toMatchObject({ subject: 'Your sign-in at Severn Glass', attachments: [] });
  expect(delivery?.mail.text).toContain('https://back-office.example/login?link=');
  expect(delivery?.mail.text).toContain('24 Nov 2026');
  await reaches('Sent');
  expect(await admin.call(getUser, { params: { id: user.UserId } })).toMatchObject({ LinkMail: 'Sent' });
  const link = linkIn(delivery?.mail.text);
  const kept = JSON.stringify([await mailsOf(), await app.db.selectFrom('audit').selectAll().execute()]);
  expect(kept).not.toContain(link);
  expect(await choose(link)).toBeTruthy();
});

test('its mail greets as those about an account do: by a name, never by what a first name says that is none', async () => {
  const admin = await app.as('Admin');
  const person = { FirstName: 'win at https://evil.example', Email: 'clara@demijohn.example' };
  const user = await admin.call(addUser, { body: newAccount(person) });
  startWorker();
  const text = (await received(1))?.mail.text;
  expect(text).toMatch(new RegExp(`^Dear ${user.UserName},`));
  expect(text).not.toContain('evil');
});

test('a mail that is tried again brings a link of its own, and only that one is good', async () => {
  await addClara();
  server.behave({ onMail: { code: 451, message: 'come back later' } });
  startWorker();
  await vi.waitFor(async () => expect((await mailsOf())[0]?.Tries).toBeGreaterThan(1), { timeout: 10_000, interval: 20 });
  server.behave({});
  expect(await choose(linkIn((await received(1))?.mail.text))).toBeTruthy();
});

test('a link whose mail waited longer than it was to live is good for three days from when it is sent', async () => {
  const { user } = await addClara();
  // A link whose e-mail is waiting is neither missing nor expired.
  app.setClock('2026-11-26T09:00:00Z');
  const waiting = await (await app.as('Admin')).call(getUser, { params: { id: user.UserId } });
  expect(waiting).toMatchObject({ PasswordState: 'LinkSent', LinkMail: 'Queued', LinkExpiresAt: null });
  await sql`ALTER TABLE password_links DISABLE TRIGGER USER`.execute(app.db);
  await sql`UPDATE password_links SET updated_at = updated_at - interval '5 days'`.execute(app.db);
  await sql`ALTER TABLE password_links ENABLE TRIGGER USER`.execute(app.db);
  startWorker();
  const text = (await received(1))?.mail.text;
  expect(text).toContain('The link works once, until 29 Nov 2026.');
  app.setClock('2026-11-29T08:59:59Z');
  expect(await choose(linkIn(text))).toBeTruthy();
  app.setClock(startOfClock);
});

test('of two links that were asked for before any went out, the newer one is sent alone', async () => {
  const { admin, user } = await addClara();
  await admin.call(makePasswordLink, { params: { id: user.UserId } });
  startWorker();
  const delivery = await received(1);
  await reaches('Sent');
  expect((await mailsOf()).map((mail) => mail.State)).toEqual(['Failed', 'Sent']);
  expect(await choose(linkIn(delivery?.mail.text))).toBeTruthy();
});

test('nothing is sent for an account that was closed meanwhile', async () => {
  const { admin, user } = await addClara();
  await admin.call(deactivateUser, { params: { id: user.UserId } });
  startWorker();
  await reaches('Failed');
  expect(server.received).toEqual([]);
});

test('the mail is in no list of the outbox, and nobody can send it to another address or take it back', async () => {
  await addClara();
  const [mail] = await mailsOf();
  const params = { id: mail?.OutboxId ?? 0 };
  const office = await app.as(['Admin', 'Office']);
  expect(await office.call(listOutbox)).toEqual([]);
  expect(await office.call(listOutbox, { query: { filter: {} } })).toEqual([]);
  await expect(office.call(retryEmail, { params, body: { To: ['mallory@elsewhere.example'] } })).toFailWith('NOT_FOUND');
  await expect(office.call(cancelEmail, { params })).toFailWith('NOT_FOUND');
  expect((await mailsOf())[0]).toMatchObject({ ToAddresses: ['clara@demijohn.example'], State: 'Queued' });
});

test('an account without an e-mail address has its link shown, with the address that people use', async () => {
  const admin = await app.as('Admin');
  const { PasswordLink } = await admin.call(addUser, { body: newAccount() });
  expect(PasswordLink).toMatchObject({
    MailedTo: null,
    Link: expect.stringMatching(/^https:\/\/back-office\.example\/login\?link=[\w-]{43}$/),
  });
  expect(await mailsOf()).toEqual([]);
});
