import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { endTwoStepOfUser, getUser, listUsers, makePasswordLink, openTwoStepOfUser } from '#contract/system/users/calls.ts';
import { endTwoStep, readTwoStep } from '#contract/system/users/twoStep.ts';
import { clearOld } from '#server/jobs/housekeeping.ts';
import { grantAccess } from '#server/modules/system/users/access/grantAccess.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { goodPassword, otherPassword, secretOf } from '#tests/support/newAccounts.ts';
import { accountWithCode, later } from '#tests/support/secondStep.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
const isClosed = 'locked after 100 wrong codes in a row. Ask an administrator to unlock it.';

beforeAll(async () => {
  await app.db.updateTable('company').set({ Email: 'accounts@severnglass.example' }).execute();
});
beforeEach(async () => {
  app.setClock(startOfClock);
  await app.db.deleteFrom('sign_in_failures').execute();
});

const tryIn = async (username: string, code?: string, password = goodPassword) =>
  (await app.as('nobody')).call(signIn, { body: { username, password, code } });
const refusalOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
const wrongOf = async (UserId: number) =>
  (await app.db.selectFrom('second_steps').select('WrongCodes').where('UserId', '=', UserId).executeTakeFirst())?.WrongCodes;

/** Stores 99 wrong codes and enters one more, which locks the account. */
const close = async ({ user }: { user: { UserId: number; UserName: string } }) => {
  await app.db.updateTable('second_steps').set({ WrongCodes: 99 }).where('UserId', '=', user.UserId).execute();
  await expect(tryIn(user.UserName, '123')).toFailWith('CODE_NEEDED');
};

test('after a hundred wrong codes in a row no code is taken any more, however long one waits, and it is said why', async () => {
  const account = await accountWithCode(app, { Email: 'clara@demijohn.example' });
  const { user, Codes, Key, me } = account;
  await close(account);
  await app.db.deleteFrom('sign_in_failures').execute();

  expect(await refusalOf(tryIn(user.UserName, account.now))).toContain(isClosed);
  expect(await refusalOf(tryIn(user.UserName)), 'before a code is asked for').toContain(isClosed);
  await expect(tryIn(user.UserName, undefined, 'wrong'), 'nobody else is told').toFailWith('SIGN_IN_FAILED');
  app.setClock(later(9 * 86_400));
  await clearOld(app.db);
  expect(await refusalOf(tryIn(user.UserName, codeAt(Key, later(9 * 86_400))))).toContain(isClosed);
  expect(await refusalOf(tryIn(user.UserName, Codes[0])), 'nor a recovery code').toContain(isClosed);
  app.setClock(later(60));
  const Code = account.now;
  expect(await refusalOf(me.call(endTwoStep, { body: { Password: goodPassword, Code } }, me.headers))).toContain(isClosed);
  expect((await me.call(readTwoStep, {}, me.headers)).Since, 'whoever is in stays in').toBeTruthy();
  expect(await wrongOf(user.UserId)).toBe(100);
});

test('it is said as it is, not that one waits a quarter of an hour', async () => {
  const account = await accountWithCode(app);
  await close(account);
  for (let attempt = 0; attempt < 12; attempt++) expect(await refusalOf(tryIn(account.user.UserName, '123'))).toContain(isClosed);
});

test('that it was closed is mailed to the user once, and stands in the history', async () => {
  const account = await accountWithCode(app, { Email: 'clara@demijohn.example' });
  await app.db.deleteFrom('outbox').execute();
  await close(account);
  await refusalOf(tryIn(account.user.UserName, '123'));

  const mails = await app.db.selectFrom('outbox').selectAll().execute();
  expect(mails).toMatchObject([{ ToAddresses: ['clara@demijohn.example'], Body: expect.stringContaining('someone has your password') }]);
  const [latest] = await account.admin.call(getHistory, { params: { entity: 'User', id: account.user.UserId } });
  expect(latest).toMatchObject({ Reason: 'Two-step sign-in locked after 100 wrong codes in a row', UserId: null });
});

test('a right code, and a recovery code, set the count to nought', async () => {
  const { user, Codes, now } = await accountWithCode(app);
  for (let attempt = 1; attempt <= 3; attempt++) await refusalOf(tryIn(user.UserName, '123'));
  expect(await wrongOf(user.UserId)).toBe(3);
  await tryIn(user.UserName, now);
  expect(await wrongOf(user.UserId)).toBe(0);

  await refusalOf(tryIn(user.UserName, '123'));
  await tryIn(user.UserName, Codes[0]);
  expect(await wrongOf(user.UserId)).toBe(0);
});

test('of many wrong codes at once none is tried beyond the hundredth', async () => {
  const { user, now } = await accountWithCode(app);
  await app.db.updateTable('second_steps').set({ WrongCodes: 98 }).where('UserId', '=', user.UserId).execute();

  const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(tryIn(user.UserName, '123'))));

  expect(answers.filter((answer) => answer.includes(isClosed)).length).toBe(6);
  expect(await refusalOf(tryIn(user.UserName, now))).toContain(isClosed);
});

test('whoever does not know the password never closes it', async () => {
  const { user, now } = await accountWithCode(app);
  for (let attempt = 0; attempt < 5; attempt++) await refusalOf(tryIn(user.UserName, '123', 'wrong'));
  expect(await wrongOf(user.UserId)).toBe(0);
  expect(await tryIn(user.UserName, now)).toBeTruthy();
});

test('an administrator sees it, and opens it: the code is asked for as before', async () => {
  const account = await accountWithCode(app);
  const { admin, me, user, params, now } = account;
  expect(await admin.call(getUser, { params })).toMatchObject({ TwoStepClosed: false, Locked: false });
  await expect(admin.call(openTwoStepOfUser, { params })).toFailWith('RULE_BROKEN');
  await close(account);
  await app.db.deleteFrom('sign_in_failures').execute();
  expect(await admin.call(getUser, { params })).toMatchObject({ TwoStepClosed: true, Locked: true });
  expect((await admin.call(listUsers, { query: { filter: { Locked: true } } })).map(({ UserId }) => UserId)).toContain(user.UserId);
  await expect(me.call(openTwoStepOfUser, { params }, me.headers)).toFailWith('NOT_ALLOWED');

  expect(await admin.call(openTwoStepOfUser, { params })).toMatchObject({ TwoStep: true, TwoStepClosed: false, Locked: false });

  await expect(tryIn(user.UserName)).toFailWith('CODE_NEEDED');
  expect(await tryIn(user.UserName, now)).toBeTruthy();
  const [latest] = await admin.call(getHistory, { params: { entity: 'User', id: user.UserId } });
  expect(latest).toMatchObject({ UserId: admin.userId, Reason: 'Two-step sign-in unlocked' });
  await expect(admin.call(openTwoStepOfUser, { params: { id: admin.userId } })).toFailWith('RULE_BROKEN');
  await expect(admin.call(openTwoStepOfUser, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
});

test('a link that is made meanwhile opens nothing by itself; the command on the server, and ending it, do', async () => {
  const account = await accountWithCode(app);
  const { admin, params, now } = account;
  await close(account);
  const link = secretOf((await admin.call(makePasswordLink, { params })).Link);
  const nobody = await app.as('nobody');
  const byLink = (code: string) => nobody.call(setPassword, { body: { link, password: otherPassword, code } });
  expect(await refusalOf(byLink(now))).toContain(isClosed);
  await admin.call(openTwoStepOfUser, { params });
  expect(await byLink(now)).toBeTruthy();

  app.setClock(startOfClock);
  const ended = await accountWithCode(app);
  await close(ended);
  expect(await ended.admin.call(endTwoStepOfUser, { params: ended.params })).toMatchObject({ TwoStepClosed: false, Locked: false });

  app.setClock(startOfClock);
  const lost = await accountWithCode(app);
  await close(lost);
  const lettingIn = await grantAccess(app.db, { publicUrl: undefined, smtpUrl: undefined }, lost.user.UserName, new Date(later(60)));
  expect(await nobody.call(setPassword, { body: { link: secretOf(lettingIn), password: otherPassword } })).toBeTruthy();
});
