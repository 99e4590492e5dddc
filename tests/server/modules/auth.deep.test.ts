import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDemoAccounts, signIn, signOut } from '#contract/system/auth/calls.ts';
import { deactivateUser, getUser, setAccessGroupsOfUser, updateUser } from '#contract/system/users/calls.ts';
import { addDemoAccounts } from '#server/demo/accounts.ts';
import { given } from '#tests/support/given.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const credentials = { username: 'office', password: 'Bottle-Demo-1' };

beforeAll(async () => {
  const customer = await given.customer(app.db);
  await addDemoAccounts(app.db, customer.CustomerId);
});
beforeEach(async () => {
  app.setClock(startOfClock);
  await app.db.deleteFrom('sign_in_failures').execute();
});

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('POST /api/Auth/signin', () => {
  test('the token carries the roles joined by #, the user and an expiry', async () => {
    const nobody = await app.as('nobody');

    const token = await nobody.call(signIn, { body: credentials });

    const claims = claimsOf(token);
    expect(claims).toMatchObject({ role: 'Office', UserId: expect.any(Number), exp: expect.any(Number) });
    expect((claims.exp as number) - (claims.iat as number)).toBe(12 * 3600);
  });

  test('a customer’s token says which account it belongs to', async () => {
    const nobody = await app.as('nobody');

    const token = await nobody.call(signIn, { body: { ...credentials, username: 'customer' } });

    expect(claimsOf(token)).toMatchObject({ role: 'Customer', CustomerId: expect.any(Number) });
  });

  test('a wrong password and an unknown user get the same answer', async () => {
    const nobody = await app.as('nobody');

    const wrong = await nobody.send(signIn, { body: { ...credentials, password: 'wrong' } });
    const unknown = await nobody.send(signIn, { body: { username: 'whoever', password: 'wrong' } });

    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  test('a missing password is named', async () => {
    const nobody = await app.as('nobody');
    await expect(nobody.call(signIn, { body: { username: 'office' } as never })).toFailWith('INVALID_INPUT', 'password');
  });

  test('after ten failures the account waits, also with the right password, and opens again later', async () => {
    const nobody = await app.as('nobody');
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(nobody.call(signIn, { body: { ...credentials, password: 'wrong' } })).toFailWith('SIGN_IN_FAILED');

    await expect(nobody.call(signIn, { body: credentials })).toFailWith('TOO_MANY_REQUESTS');

    app.setClock('2026-11-21T09:16:00Z');
    expect(await nobody.call(signIn, { body: credentials })).toBeTruthy();
  });
});

describe('a clock that ran ahead and is put right', () => {
  test('keeps nobody out until the day that it had been', async () => {
    const nobody = await app.as('nobody');
    const guess = () => nobody.call(signIn, { body: { username: 'warehouse', password: 'wrong' } });
    app.setClock('2027-11-21T09:00:00Z');
    for (let attempt = 0; attempt < 10; attempt++) await expect(guess()).toFailWith('SIGN_IN_FAILED');
    await expect(guess()).toFailWith('TOO_MANY_REQUESTS');

    app.setClock('2026-11-21T09:00:00Z');
    const admin = await app.as('Admin');
    const { UserId } = await app.db.selectFrom('users').select('UserId').where('UserName', '=', 'warehouse').executeTakeFirstOrThrow();
    expect((await admin.call(getUser, { params: { id: UserId } })).Locked).toBe(false);
    await expect(guess()).toFailWith('SIGN_IN_FAILED');
    expect(await nobody.call(signIn, { body: { username: 'warehouse', password: credentials.password } })).toBeTruthy();
  });
});

describe('the throttle', () => {
  const from = (remoteAddress: string, username: string, password: string) =>
    app.app.inject({ method: 'POST', url: '/api/Auth/signin', remoteAddress, payload: { username, password } });
  const statuses = (answers: { statusCode: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    return counts;
  };

  test('of fifty wrong passwords at once ten are tried, not one more', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => from('192.0.2.1', 'office', 'wrong')));

    expect(statuses(answers)).toEqual({ 401: 10, 429: 40 });
    expect((await from('192.0.2.1', 'office', credentials.password)).statusCode).toBe(429);
  });

  test('strangers who fill it do not lock out whoever was in from another address', async () => {
    expect((await from('192.0.2.20', 'finance', credentials.password)).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 12 }, (_none, index) => from(`198.51.100.${index}`, 'finance', 'wrong')));

    expect((await from('198.51.100.99', 'finance', credentials.password)).statusCode).toBe(429);
    expect((await from('192.0.2.20', 'finance', credentials.password)).statusCode).toBe(200);
  });

  test('an address may fail a hundred times over all accounts, and networks of IPv6 count as one', async () => {
    const names = Array.from({ length: 101 }, (_none, index) => `stranger${index}`);
    const answers = [];
    for (const [index, name] of names.entries()) answers.push(await from(`2001:db8:1:2:${index.toString(16)}::1`, name, 'wrong'));

    expect(statuses(answers)).toEqual({ 401: 100, 429: 1 });
    expect((await from('2001:db8:1:3::1', 'warehouse', credentials.password)).statusCode).toBe(200);
  });

  test('whoever fails a hundred times behind the router of an office keeps out nobody who was in from it before', async () => {
    expect((await from('192.0.2.40', 'finance', credentials.password)).statusCode).toBe(200);
    for (let index = 0; index < 101; index++) await from('192.0.2.40', `guess${index}`, 'wrong');

    expect((await from('192.0.2.40', 'warehouse', credentials.password)).statusCode).toBe(429);
    expect((await from('192.0.2.40', 'finance', credentials.password)).statusCode).toBe(200);
  });

  test('a script that goes on with one account closes that account alone, be it known there or not', async () => {
    await from('192.0.2.41', 'finance', credentials.password);
    for (const name of ['finance', 'mistyped']) {
      const answers = [];
      for (let index = 0; index < 120; index++) answers.push(await from('192.0.2.41', name, 'wrong'));
      expect(statuses(answers)).toEqual({ 401: 10, 429: 110 });
    }

    expect((await from('192.0.2.41', 'office', credentials.password)).statusCode).toBe(200);
    expect((await from('192.0.2.41', 'finance', credentials.password)).statusCode).toBe(429);
  });

  test('a policy that closes no account lets nobody guess for ever, also where the user was in before', async () => {
    await app.db.updateTable('password_policy').set({ LockoutAttempts: 0 }).execute();
    await from('192.0.2.42', 'finance', credentials.password);
    const answers = [];
    for (let index = 0; index < 103; index++) answers.push(await from('192.0.2.42', 'finance', 'wrong'));
    await app.db.updateTable('password_policy').set({ LockoutAttempts: 10 }).execute();

    expect(statuses(answers)).toEqual({ 401: 100, 429: 3 });
  });

  test('counts wrong current passwords of the profile too', async () => {
    const nobody = await app.as('nobody');
    const token = await nobody.call(signIn, { body: { ...credentials, username: 'warehouse' } });
    const { UserId } = await app.db.selectFrom('users').select('UserId').where('UserName', '=', 'warehouse').executeTakeFirstOrThrow();
    const change = { params: { id: UserId }, body: { UserName: 'warehouse', FirstName: 'Wes', Password: 'wrong' } };
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(nobody.call(updateUser, change, bearer(token))).toFailWith('INVALID_INPUT', 'Password');

    await expect(nobody.call(updateUser, change, bearer(token))).toFailWith('TOO_MANY_REQUESTS');
  });

  test('says how long to wait', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await from('192.0.2.30', 'nobody here', 'wrong');
    app.setClock('2026-11-21T09:12:30Z');

    expect((await from('192.0.2.30', 'nobody here', 'wrong')).json()).toMatchObject({
      message: 'Too many attempts. Wait 3 minutes and try again.',
    });
  });
});

describe('a customer’s account that is closed', () => {
  test('lets nobody in any more, and out who is in', async () => {
    const { CustomerId } = await given.customer(app.db);
    const portal = await app.as('Customer', CustomerId);
    await app.db.updateTable('users').set({ CustomerId }).where('UserName', '=', 'customer').execute();

    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', CustomerId).execute();

    await expect(portal.call(getUser, { params: { id: portal.userId } })).toFailWith('NOT_SIGNED_IN');
    const nobody = await app.as('nobody');
    await expect(nobody.call(signIn, { body: { ...credentials, username: 'customer' } })).toFailWith('SIGN_IN_FAILED');
  });
});

describe('POST /api/Auth/signout', () => {
  test('the token is worth nothing afterwards', async () => {
    const office = await app.as('Office');

    await office.call(signOut);

    await expect(office.call(getUser, { params: { id: office.userId } })).toFailWith('NOT_SIGNED_IN');
  });

  test('nobody cannot sign out', async () => {
    const nobody = await app.as('nobody');
    await expect(nobody.call(signOut)).toFailWith('NOT_SIGNED_IN');
  });
});

describe('GET /api/Auth/demo-accounts', () => {
  test('offers the accounts in demo mode', async () => {
    const nobody = await app.as('nobody');
    const accounts = await nobody.call(listDemoAccounts);
    expect(accounts.map((account) => account.UserName)).toEqual(['admin', 'office', 'warehouse', 'finance', 'customer']);
  });
});

describe('a token', () => {
  test('that was forged, altered or has expired is not taken', async () => {
    const office = await app.as('Office');
    const nobody = await app.as('nobody');
    const [head, body, signature] = office.token.split('.') as [string, string, string];
    const admin = Buffer.from(JSON.stringify({ ...claimsOf(office.token), role: 'Admin' })).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;

    for (const token of [`${head}.${admin}.${signature}`, unsigned, 'nonsense', `${head}.${body}.`])
      await expect(nobody.call(getUser, { params: { id: office.userId } }, bearer(token))).toFailWith('NOT_SIGNED_IN');

    const named = await new SignJWT({ UserId: office.userId, role: 'Office' })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti('no session at all')
      .setExpirationTime(new Date('2099-01-01T00:00:00Z'))
      .sign(new TextEncoder().encode(app.services.tokenSecret));
    await expect(nobody.call(getUser, { params: { id: office.userId } }, bearer(named))).toFailWith('NOT_SIGNED_IN');

    app.setClock('2026-11-21T21:00:01Z');
    await expect(office.call(getUser, { params: { id: office.userId } })).toFailWith('NOT_SIGNED_IN');
  });

  test('loses and gains roles at once, and ends with the account', async () => {
    const admin = await app.as('Admin');
    const other = await app.as('Office');
    await admin.call(setAccessGroupsOfUser, { body: { UserId: other.userId, AccessGroupIds: [1] } });

    expect(await other.call(getUser, { params: { id: admin.userId } })).toMatchObject({ UserId: admin.userId });

    await admin.call(deactivateUser, { params: { id: other.userId } });
    await expect(other.call(getUser, { params: { id: other.userId } })).toFailWith('NOT_SIGNED_IN');
  });
});

describe('the anti-forgery cookie', () => {
  test('must be repeated in the header by a write that brings it', async () => {
    const office = await app.as('Office');

    await expect(office.call(signOut, {}, { cookie: 'XSRF-TOKEN=abc' })).toFailWith('XSRF_MISMATCH');
    await expect(office.call(signOut, {}, { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'other' })).toFailWith('XSRF_MISMATCH');

    await office.call(signOut, {}, { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' });
  });
});
