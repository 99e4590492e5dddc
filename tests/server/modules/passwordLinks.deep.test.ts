import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { readPasswordLink, setPassword } from '#contract/system/auth/passwordLinks.ts';
import {
  addUser,
  deactivateUser,
  deactivateUsers,
  endSessionsOfUser,
  getUser,
  makePasswordLink,
  updatePasswordPolicy,
  getPasswordPolicy,
  updateUser,
} from '#contract/system/users/calls.ts';
import { addWithLink, bearer, claimsOf, enter, goodPassword, newAccount, otherPassword, secretOf } from '#tests/support/newAccounts.ts';
import { given } from '#tests/support/given.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

beforeEach(async () => {
  app.setClock(startOfClock);
  await app.db.deleteFrom('sign_in_failures').execute();
});

const choose = async (link: string, password = goodPassword) => (await app.as('nobody')).call(setPassword, { body: { link, password } });
const ended = 'This link no longer works. Ask your administrator for a new one.';

const expectEnded = async (link: string) => {
  const nobody = await app.as('nobody');
  for (const answer of [
    await nobody.send(setPassword, { body: { link, password: goodPassword } }),
    await nobody.send(readPasswordLink, { body: { link } }),
  ]) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ code: 'LINK_ENDED', message: ended });
  }
};

describe('an account that is added without a password', () => {
  test('has a link of 256 bits, shown once, and cannot sign in before it is used', async () => {
    const { admin, user, link, PasswordLink } = await addWithLink(app);
    expect(PasswordLink).toEqual({ Link: `/login?link=${link}`, MailedTo: null, ExpiresAt: '2026-11-24T09:00:00.000Z' });
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    expect(user).toMatchObject({
      PasswordState: 'LinkSent',
      LinkExpiresAt: '2026-11-24T09:00:00.000Z',
      LinkMail: null,
      LastSignInAt: null,
    });
    expect(JSON.stringify(await admin.call(getUser, { params: { id: user.UserId } }))).not.toContain(link);
    for (const password of [link, 'nobody has this password', goodPassword])
      await expect(enter(app, user.UserName, password)).rejects.toThrow('or the password is wrong');
  });

  test('is signed in by choosing one, and from then on signs in with it', async () => {
    const { admin, user, link } = await addWithLink(app);
    const token = await choose(link);
    expect(claimsOf(token)).toMatchObject({ role: 'Office', UserId: user.UserId });
    expect(claimsOf(token)).not.toHaveProperty('MustChangePassword');
    expect(await admin.call(getUser, { params: { id: user.UserId } }, bearer(token))).toMatchObject({ UserId: user.UserId });
    await enter(app, user.UserName);
    expect(await admin.call(getUser, { params: { id: user.UserId } })).toMatchObject({
      PasswordState: 'Set',
      LinkExpiresAt: null,
      LastSignInAt: '2026-11-21T09:00:00.000Z',
    });
  });

  test('gets no link while it is not active', async () => {
    const { PasswordLink, user } = await addWithLink(app, { Active: false });
    expect(PasswordLink).toBeNull();
    expect(user.PasswordState).toBe('None');
  });

  test('is told who it is and which rules a password keeps so far; nothing is written', async () => {
    const { user, link } = await addWithLink(app);
    const nobody = await app.as('nobody');
    const rules = async (password: string) => (await nobody.call(readPasswordLink, { body: { link, password } })).Rules;
    expect(await nobody.call(readPasswordLink, { body: { link } })).toMatchObject({ UserName: user.UserName, FirstName: 'Clara' });
    expect((await rules('')).filter((rule) => rule.IsMet)).toEqual([]);
    expect(await rules('onlylower')).toEqual([
      { Words: 'Must be at least 10 characters long', IsMet: false },
      { Words: 'Must have an upper-case letter', IsMet: false },
      { Words: 'Must have a lower-case letter', IsMet: true },
      { Words: 'Must have a digit', IsMet: false },
      { Words: 'Must not contain the user name', IsMet: true },
      { Words: 'Must not be a common password, even with digits or symbols added', IsMet: true },
      { Words: 'Must not be a name of the company, the product or the user, even with digits or symbols added', IsMet: true },
    ]);
    expect((await rules(goodPassword)).every((rule) => rule.IsMet)).toBe(true);
    await choose(link);
  });

  test('gets no password against the policy, in words and not as status 600; the link stays good', async () => {
    const { user, link } = await addWithLink(app);
    const nobody = await app.as('nobody');
    const weak = await nobody.send(setPassword, { body: { link, password: `Aa1 ${user.UserName}` } });
    expect(weak.status).toBe(400);
    expect(await weak.json()).toMatchObject({ errors: { password: 'The password must not contain the user name.' } });
    await choose(link);
  });
});

describe('a link', () => {
  test('is good once: of many who use it at the same time one wins', async () => {
    const { user, link } = await addWithLink(app);
    const nobody = await app.as('nobody');
    const passwords = ['Clear-Flint-70cl', 'Green-Flint-50cl', 'Amber-Flint-33cl', 'Black-Flint-20cl'];
    const answers = await Promise.all(passwords.map((password) => nobody.send(setPassword, { body: { link, password } })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    await enter(app, user.UserName, passwords[answers.findIndex((answer) => answer.status === 200)]);
    await expectEnded(link);
  });

  test('that is wrong, used, expired or empty of meaning gets one and the same answer', async () => {
    const { link } = await addWithLink(app);
    await choose(link);
    const { link: late } = await addWithLink(app);
    app.setClock('2026-11-24T09:00:00Z');
    for (const one of [link, late, 'nonsense', link.slice(0, -1), "' OR 1=1 --"]) await expectEnded(one);
  });

  test('is good until the last moment of its three days', async () => {
    const { link } = await addWithLink(app);
    app.setClock('2026-11-24T08:59:59Z');
    expect(claimsOf(await choose(link))).toMatchObject({ role: 'Office' });
  });

  test('is ended by a new one', async () => {
    const { admin, user, link } = await addWithLink(app);
    const again = secretOf((await admin.call(makePasswordLink, { params: { id: user.UserId } })).Link);
    await expectEnded(link);
    await choose(again);
  });

  test('is ended by deactivation, of one or of many, and does not come back with the account', async () => {
    for (const end of ['one', 'many', 'edit'] as const) {
      const { admin, user, link } = await addWithLink(app);
      const on = { UserName: user.UserName, Active: true };
      const params = { id: user.UserId };
      if (end === 'one') await admin.call(deactivateUser, { params });
      else if (end === 'many') await admin.call(deactivateUsers, { body: [user.UserId] });
      else await admin.call(updateUser, { params, body: { ...on, Active: false } });
      await expectEnded(link);
      await admin.call(updateUser, { params, body: on });
      await expectEnded(link);
    }
  });

  test('is ended by a password that an administrator or the user sets, and by another e-mail address', async () => {
    const { admin, user, link } = await addWithLink(app);
    const params = { id: user.UserId };
    await admin.call(updateUser, { params, body: { UserName: user.UserName, NewPassword: goodPassword } });
    await expectEnded(link);

    const second = secretOf((await admin.call(makePasswordLink, { params })).Link);
    const me = await enter(app, user.UserName);
    const own = { UserName: user.UserName, Password: goodPassword, NewPassword: otherPassword };
    await me.call(updateUser, { params, body: own }, me.headers);
    await expectEnded(second);

    const third = secretOf((await admin.call(makePasswordLink, { params })).Link);
    await admin.call(updateUser, { params, body: { UserName: user.UserName, Email: 'elsewhere@demijohn.example' } });
    await expectEnded(third);
  });

  test('is of no use while the customer’s account is closed, and no new one is made', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { admin, user, link } = await addWithLink(app, { CustomerId, AccessGroups: [{ AccessGroupId: 5 }] });
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', CustomerId).execute();
    await expectEnded(link);
    await expect(admin.call(makePasswordLink, { params: { id: user.UserId } })).toFailWith('RULE_BROKEN');
  });

  test('leaves the password good until it is used; then all sessions end, and the lock of too many attempts opens', async () => {
    const { admin, user, link } = await addWithLink(app);
    await choose(link);
    const params = { id: user.UserId };
    const again = secretOf((await admin.call(makePasswordLink, { params })).Link);
    const before = await enter(app, user.UserName);
    const from = (remoteAddress: string, password: string) =>
      app.app.inject({ method: 'POST', url: '/api/Auth/signin', remoteAddress, payload: { username: user.UserName, password } });
    for (let attempt = 0; attempt < 10; attempt++) await from('198.51.100.7', 'wrong');
    expect(await admin.call(getUser, { params })).toMatchObject({ Locked: true, PasswordState: 'LinkSent' });

    await choose(again, otherPassword);

    await expect(before.call(getUser, { params }, before.headers)).toFailWith('NOT_SIGNED_IN');
    expect((await from('198.51.100.8', otherPassword)).statusCode).toBe(200);
    expect(await admin.call(getUser, { params })).toMatchObject({ Locked: false, PasswordState: 'Set' });
  });

  test('does not bring back a password that the history forbids', async () => {
    const { admin, user, link } = await addWithLink(app);
    await choose(link);
    const again = secretOf((await admin.call(makePasswordLink, { params: { id: user.UserId } })).Link);
    await expect(choose(again)).toFailWith('INVALID_INPUT', 'password');
    await choose(again, otherPassword);
  });

  test('is made by an administrator, for another’s active account', async () => {
    const { admin, user } = await addWithLink(app);
    const office = await app.as('Office');
    await expect(office.call(makePasswordLink, { params: { id: user.UserId } })).toFailWith('NOT_ALLOWED');
    await expect(office.call(endSessionsOfUser, { params: { id: user.UserId } })).toFailWith('NOT_ALLOWED');
    await expect(admin.call(makePasswordLink, { params: { id: admin.userId } })).toFailWith('RULE_BROKEN');
    await expect(admin.call(makePasswordLink, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await admin.call(deactivateUser, { params: { id: user.UserId } });
    await expect(admin.call(makePasswordLink, { params: { id: user.UserId } })).toFailWith('RULE_BROKEN');
  });
});

describe('attempts with links', () => {
  const tryFrom = (remoteAddress: string, link: string) =>
    app.app.inject({ method: 'POST', url: '/api/Auth/SetPassword', remoteAddress, payload: { link, password: goodPassword } });

  test('are throttled by the address, together with its sign-ins, and right ones are not counted', async () => {
    const { link } = await addWithLink(app);
    const read = () =>
      app.app.inject({ method: 'POST', url: '/api/Auth/PasswordLink', remoteAddress: '192.0.2.9', payload: { link, password: 'typing' } });
    for (let letter = 0; letter < 5; letter++) expect((await read()).statusCode).toBe(200);
    const statuses = [];
    for (let attempt = 0; attempt < 101; attempt++) statuses.push((await tryFrom('192.0.2.9', `guess ${attempt}`)).statusCode);
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([403]));
    expect(statuses[100]).toBe(429);
    expect((await tryFrom('192.0.2.9', link)).statusCode).toBe(429);
    const signingIn = { username: 'whoever', password: 'wrong' };
    const answer = await app.app.inject({ method: 'POST', url: '/api/Auth/signin', remoteAddress: '192.0.2.9', payload: signingIn });
    expect(answer.statusCode).toBe(429);
    expect((await tryFrom('192.0.2.10', link)).statusCode).toBe(200);
  });
});

describe('what is kept of a link', () => {
  test('is its hash alone: neither the link nor the hash is in the audit, kept answers, the outbox or the history', async () => {
    const admin = await app.as('Admin');
    const headers = { 'idempotency-key': 'a new clerk' };
    const input = { body: newAccount() };
    const first = await admin.call(addUser, input, headers);
    const again = await admin.call(addUser, input, headers);
    expect(again).toEqual(first);
    const made = await admin.call(makePasswordLink, { params: { id: first.UserId } }, { 'idempotency-key': 'a new link' });
    const links = [secretOf(first.PasswordLink?.Link), secretOf(made.Link)];
    const { LinkHash } = await app.db.selectFrom('password_links').selectAll().where('UserId', '=', first.UserId).executeTakeFirstOrThrow();
    const told = ['audit', 'idempotency_keys', 'outbox', 'sessions', 'users', 'password_history', 'sign_in_failures'];
    for (const table of told) {
      const { rows } = await sql<{
        Text: string;
      }>`SELECT coalesce(jsonb_agg(to_jsonb(t))::text, '') AS text FROM ${sql.table(table)} t`.execute(app.db);
      for (const secret of [...links, LinkHash ?? '']) expect(rows[0]?.Text, table).not.toContain(secret);
    }
    expect(LinkHash).not.toBe(links[1]);
    const { rows } = await sql<{ UserId: number }>`
      SELECT user_id FROM audit WHERE entity = 'password_links' AND entity_id = ${first.UserId} ORDER BY audit_id`.execute(app.db);
    expect(rows.map((row) => row.UserId)).toEqual([admin.userId, admin.userId]);
    await choose(links[1] ?? '');
  });

  test('a password that came with an Idempotency-Key cannot be tried against what is kept of the request', async () => {
    const admin = await app.as('Admin');
    const body = newAccount({ Password: goodPassword });
    await admin.call(addUser, { body }, { 'idempotency-key': 'with a password' });
    const kept = await app.db
      .selectFrom('idempotency_keys')
      .select('RequestHash')
      .where('Key', '=', 'with a password')
      .executeTakeFirstOrThrow();
    const plain = createHash('sha256')
      .update(`POST /api/User/AddUser\n${JSON.stringify(body)}`)
      .digest('hex');
    expect(kept.RequestHash).not.toBe(plain);
  });

  test('nothing is kept of the answer to whoever uses it: it is a token', async () => {
    const { link } = await addWithLink(app);
    const nobody = await app.as('nobody');
    const use = { body: { link, password: goodPassword } };
    await nobody.call(setPassword, use, { 'idempotency-key': 'mine' });
    const kept = await app.db.selectFrom('idempotency_keys').select('Key').where('Key', '=', 'mine').execute();
    expect(kept).toEqual([]);
    await expect(nobody.call(setPassword, use, { 'idempotency-key': 'mine' })).toFailWith('LINK_ENDED');
  });
});

test('a sign-in that is under way when the password is changed gives no session that outlives it', async () => {
  const { admin, user, link } = await addWithLink(app);
  await choose(link);
  const nobody = await app.as('nobody');
  const params = { id: user.UserId };
  const [entered] = await Promise.all([
    nobody.send(signIn, { body: { username: user.UserName, password: goodPassword } }),
    admin.call(updateUser, { params, body: { UserName: user.UserName, NewPassword: otherPassword } }),
  ]);
  const token = entered.status === 200 ? await entered.text() : '';
  await expect(nobody.call(getUser, { params }, bearer(token))).toFailWith('NOT_SIGNED_IN');
});

test('the policy’s own numbers hold: attempts, minutes, and how many passwords are remembered', async () => {
  const admin = await app.as('Admin');
  const policy = await admin.call(getPasswordPolicy);
  await admin.call(updatePasswordPolicy, { body: { ...policy, LockoutAttempts: 3, LockoutMinutes: 60, HistoryCount: 1 } });
  const { user, link } = await addWithLink(app);
  await choose(link);
  const me = await enter(app, user.UserName);
  const params = { id: user.UserId };
  const change = (Password: string, NewPassword: string) =>
    me.call(updateUser, { params, body: { UserName: user.UserName, Password, NewPassword } }, me.headers);
  await change(goodPassword, otherPassword);
  await change(otherPassword, goodPassword);

  const from = (password: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/Auth/signin',
      remoteAddress: '198.51.100.30',
      payload: { username: user.UserName, password },
    });
  for (let attempt = 0; attempt < 3; attempt++) expect((await from('wrong')).statusCode).toBe(401);
  expect((await from(goodPassword)).statusCode).toBe(429);
  app.setClock('2026-11-21T09:59:00Z');
  expect((await from(goodPassword)).statusCode).toBe(429);
  app.setClock('2026-11-21T10:00:01Z');
  expect((await from(goodPassword)).statusCode).toBe(200);
});
