import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { listOutbox } from '#contract/system/mail/calls.ts';
import { endTwoStepOfUser, makePasswordLink, updateUser } from '#contract/system/users/calls.ts';
import { endTwoStep, renewRecoveryCodes } from '#contract/system/users/twoStep.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import { grantAccess } from '#server/modules/system/users/access/grantAccess.ts';
import { makeTransport } from '#server/outside/mail.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import { enter, goodPassword, otherPassword } from '#tests/support/newAccounts.ts';
import { accountWithCode, later, settledAccount } from '#tests/support/secondStep.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

// Without PUBLIC_URL, links are shown on screen, so every e-mail here is a notice.
const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
const Email = 'clara@demijohn.example';

beforeAll(async () => {
  await app.db.updateTable('company').set({ Name: 'Severn Glass', Email: 'accounts@severnglass.example' }).execute();
});
beforeEach(() => app.setClock(startOfClock));
afterEach(async () => {
  await app.db.deleteFrom('outbox').execute();
  await app.db.deleteFrom('sign_in_failures').execute();
});

const mailsOf = () => app.db.selectFrom('outbox').selectAll().orderBy('OutboxId').execute();
/** Returns the notices queued since the last call. */
const told = async () => {
  const mails = await mailsOf();
  await app.db.deleteFrom('outbox').execute();
  return mails.map(({ ToAddresses, Subject, Body }) => ({ to: ToAddresses.join(), subject: Subject.split(' – ')[0], text: Body }));
};
const historyOf = async (id: number) => {
  const admin = await app.as('Admin');
  const entries = await admin.call(getHistory, { params: { entity: 'User', id } });
  return entries.map(({ Reason, UserId, Fields }) => ({ Reason, UserId, Fields }));
};
const tryIn = async (username: string, code?: string) =>
  (await app.as('nobody')).call(signIn, { body: { username, password: goodPassword, code } });

test('a user is mailed that two-step sign-in was turned on, and by whom it was turned off', async () => {
  const own = await accountWithCode(app, { Email });
  expect(await told()).toMatchObject([{ to: Email, subject: 'Two-step sign-in was turned on' }]);
  await own.me.call(endTwoStep, { body: { Password: goodPassword, Code: own.now } }, own.me.headers);
  expect(await told()).toMatchObject([
    { to: Email, subject: 'Two-step sign-in was turned off', text: expect.stringContaining('in your profile') },
  ]);

  app.setClock(startOfClock);
  const other = await accountWithCode(app, { Email });
  await told();
  await other.admin.call(endTwoStepOfUser, { params: other.params });
  expect(await told()).toMatchObject([{ text: expect.stringContaining('turned off by an administrator') }]);

  app.setClock(startOfClock);
  const third = await accountWithCode(app, { Email });
  await told();
  await grantAccess(app.db, { publicUrl: undefined, smtpUrl: 'smtp://127.0.0.1:1' }, third.user.UserName, new Date(later(60)));
  expect(await told()).toMatchObject([
    {
      to: Email,
      subject: 'Your password was reset',
      text: expect.stringContaining('You have been signed out everywhere, and your old password no longer works. Two-step sign-in is off.'),
    },
  ]);
});

test('a recovery code that is used, and new ones, are mailed and stand in the history; none of the codes does', async () => {
  const { me, user, Codes, now } = await accountWithCode(app, { Email });
  await told();

  await tryIn(user.UserName, Codes[0]);
  const [used] = await told();
  expect(used).toMatchObject({ to: Email, subject: 'A recovery code was used', text: expect.stringContaining('9 are left.') });
  expect(used?.text).toContain('on 21 Nov 2026, 09:01');
  expect((await historyOf(user.UserId))[0]).toEqual({ Reason: 'Recovery code used, 9 left', UserId: user.UserId, Fields: [] });

  await me.call(renewRecoveryCodes, { body: { Password: goodPassword, Code: now } }, me.headers);
  const [renewed] = await told();
  expect(renewed).toMatchObject({ subject: 'New recovery codes were made' });
  expect((await historyOf(user.UserId))[0]).toMatchObject({ Reason: 'New recovery codes were made', UserId: user.UserId });

  const said = JSON.stringify([used, renewed, await app.db.selectFrom('audit').selectAll().execute()]).replaceAll(/\s/g, '');
  for (const code of Codes) expect(said).not.toContain(code.replaceAll(' ', ''));
});

test('of the last recovery code it is said that none is left', async () => {
  const { user, Codes } = await accountWithCode(app, { Email });
  for (const code of Codes) await tryIn(user.UserName, code);
  expect((await told()).at(-1)?.text).toContain('None is left. Make new ones in your profile.');
});

test('the command on the server stands in the history of the account', async () => {
  const { user } = await settledAccount(app);
  await grantAccess(app.db, { publicUrl: undefined, smtpUrl: undefined }, user.UserName, new Date(startOfClock));
  expect((await historyOf(user.UserId))[0]).toMatchObject({ Reason: 'Access granted by the server command', UserId: null });
});

test('a changed password is told, whoever changed it; the first one is not', async () => {
  const { admin, me, user, params } = await settledAccount(app, { Email });
  expect(await told()).toEqual([]);
  await me.call(updateUser, { params, body: { UserName: user.UserName, Password: goodPassword, NewPassword: otherPassword } }, me.headers);
  expect(await told()).toMatchObject([{ to: Email, subject: 'Your password was changed' }]);

  const given = 'Clear-Amber-70cl';
  await admin.call(updateUser, { params, body: { UserName: user.UserName, NewPassword: given } });
  expect(await told()).toMatchObject([{ text: expect.stringContaining('by an administrator') }]);
  const again = await enter(app, user.UserName, given);
  const body = { UserName: user.UserName, Password: given, NewPassword: 'Amber-Flint-33cl' };
  await again.call(updateUser, { params, body }, again.headers);
  expect(await told()).toMatchObject([{ subject: 'Your password was changed' }]);

  const { Link } = await admin.call(makePasswordLink, { params });
  const link = new URL(Link ?? '', 'http://back-office.test').searchParams.get('link') ?? '';
  await (await app.as('nobody')).call(setPassword, { body: { link, password: 'Brown-Flint-25cl' } });
  const [byLink] = await told();
  expect(byLink).toMatchObject({ subject: 'Your password was changed' });
  expect(byLink?.text).not.toContain(link);
});

test('whoever puts another address in place cannot keep it from the one of before', async () => {
  const { me, user, params } = await settledAccount(app, { Email });
  const body = { UserName: user.UserName, Email: 'mallory@elsewhere.example', Password: goodPassword, NewPassword: otherPassword };
  await me.call(updateUser, { params, body }, me.headers);
  expect(await told()).toMatchObject([
    { to: Email, subject: 'Your password was changed' },
    { to: Email, subject: 'Your e-mail address was changed' },
  ]);
});

test('an account without an address is told nothing, and no list of the outbox has what others are told', async () => {
  await accountWithCode(app);
  expect(await told()).toEqual([]);

  app.setClock(startOfClock);
  await accountWithCode(app, { Email });
  expect(await (await app.as(['Admin', 'Office'])).call(listOutbox, { query: { filter: {} } })).toEqual([]);
});

test('it goes out by the outbox, in words of its own', async () => {
  const server = await startMailServer();
  const transport = makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir });
  await accountWithCode(app, { Email });
  const worker = startOutbox({ db: app.db, services: app.services, transport, pollMs: 20, say: () => undefined });
  await vi.waitFor(async () => expect((await mailsOf())[0]?.State).toBe('Sent'), { timeout: 10_000, interval: 20 });
  await worker.stop();
  await server.close();
  expect(server.received).toMatchObject([
    { to: [Email], mail: { subject: 'Two-step sign-in was turned on – Severn Glass', attachments: [] } },
  ]);
  expect(server.received[0]?.mail.text).toMatch(/^Dear Clara,\n\nThis is about your account “newcomer\d+” at Severn Glass/);
});

test('nobody has us write at will to whom they please: a first name that is none is not said, and after twenty mails an hour it is enough', async () => {
  const { me, user, params } = await settledAccount(app, { Email });
  const address = (index: number) => (index % 2 === 0 ? 'victim@elsewhere.example' : Email);
  for (let index = 0; index < 44; index++) {
    const body = {
      UserName: user.UserName,
      FirstName: 'win a prize at https://evil.example',
      Email: address(index),
      Password: goodPassword,
    };
    await me.call(updateUser, { params, body }, me.headers);
  }
  const toVictim = (await told()).filter(({ to }) => to === 'victim@elsewhere.example');
  expect(toVictim).toHaveLength(20);
  expect(toVictim.map(({ text }) => text).join()).not.toContain('evil');
});

test('a recovery code that is given many times at once is used once, and told once', async () => {
  const { user, Codes } = await accountWithCode(app, { Email });
  await told();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => tryIn(user.UserName, Codes[0])));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await told()).toMatchObject([{ text: expect.stringContaining('9 are left.') }]);
});

test('several recovery codes at once are each told with how many are left', async () => {
  const { user, Codes } = await accountWithCode(app, { Email });
  await told();
  await Promise.all(Codes.slice(0, 4).map((code) => tryIn(user.UserName, code)));
  const left = (await told()).map(({ text }) => /(\d+) are left/.exec(text)?.[1]);
  expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual(['6', '7', '8', '9']);
});
