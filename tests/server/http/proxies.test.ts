import { describe, expect, test } from 'vitest';
import { demoPassword } from '#server/modules/auth/demoAccounts.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { TestApp } from '#tests/support/testApp.ts';

const behindProxies = useTestApp({ TRUST_PROXY: '10.0.0.0/8' });
const inTheOpen = useTestApp();

let serial = 0;

/** The address that a sign-in is noted under. */
const addressOf = async (app: TestApp, from: string, forwarded: string) => {
  const UserName = `proxied${++serial}`;
  await app.db
    .insertInto('users')
    .values({ UserName, PasswordHash: await hashPassword(demoPassword) })
    .execute();
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/Auth/signin',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
    payload: { username: UserName, password: demoPassword },
  });
  expect(answer.statusCode).toBe(200);
  const noted = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.UserId', 'sessions.UserId')
    .select('sessions.Address')
    .where('UserName', '=', UserName)
    .executeTakeFirstOrThrow();
  return noted.Address;
};

describe('whose word is taken for an address', () => {
  test('behind proxies of ours it is the right-most one that is not a proxy; what the caller wrote before it counts for nothing', async () => {
    expect(await addressOf(behindProxies, '10.0.0.2', '198.51.100.7')).toBe('198.51.100.7');
    expect(await addressOf(behindProxies, '10.0.0.2', '127.0.0.1, 203.0.113.9, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7');
  });

  test('a header that no proxy of ours sent is ignored', async () => {
    expect(await addressOf(behindProxies, '192.0.2.44', '198.51.100.7')).toBe('192.0.2.44');
    expect(await addressOf(inTheOpen, '10.0.0.2', '198.51.100.7')).toBe('10.0.0.2');
  });
});
