import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDemoAccounts, signIn, signOut } from '#contract/auth/calls.ts';
import { deactivateUser, getUser, setAccessGroupsOfUser } from '#contract/users/calls.ts';
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
