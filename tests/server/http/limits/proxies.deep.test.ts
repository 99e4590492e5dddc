import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { logUntrustedProxy, proxyList } from '#server/http/limits/proxies.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { TestApp } from '#tests/support/testApp.ts';

const behindProxies = useTestApp({ TRUST_PROXY: '10.0.0.0/8' });
const inTheOpen = useTestApp();

let serial = 0;

/** The address recorded for a sign-in. */
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

describe('a proxy that is not trusted', () => {
  const noticed = useTestApp({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32, loopback' });
  const plain = useTestApp({ SMTP_URL: 'smtp://mail.example?tls=off' });
  const settingsOf = async (app: TestApp, role: 'Admin' | 'Office') =>
    (await (await app.as(role)).call(getTodayWork)).find(({ Kind }) => Kind === 'Server');
  const forward = (remoteAddress: string) =>
    noticed.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } });

  test('is shown to administrators from its first request on; one of ours is not', async () => {
    for (const trusted of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '127.0.0.1', '::1']) await forward(trusted);
    expect(await settingsOf(noticed, 'Admin')).toBeUndefined();
    for (const address of ['192.0.2.44', '192.0.2.45']) await forward(address);
    expect(await settingsOf(noticed, 'Admin')).toMatchObject({
      Count: 1,
      First: [
        {
          Name: 'Proxy not trusted',
          About: '192.0.2.44 forwards requests. Add it to TRUST_PROXY, or all its users count as one address.',
        },
      ],
    });
    expect(await settingsOf(noticed, 'Office')).toBeUndefined();
  });

  test('is logged once', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
    logUntrustedProxy(app, proxyList(['10.0.0.0/8']));
    app.get('/', () => 'here');
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    for (const remoteAddress of ['10.0.0.2', '192.0.2.44', '192.0.2.45', '192.0.2.44'])
      await app.inject({ url: '/', remoteAddress, headers });
    await app.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('X-Forwarded-For came from 192.0.2.44, which is not in TRUST_PROXY');
  });

  test('mail that goes unencrypted is shown to administrators too', async () => {
    expect(await settingsOf(plain, 'Admin')).toMatchObject({
      Count: 1,
      First: [{ Name: 'E-mail is not encrypted', About: 'SMTP_URL has tls=off', Path: '/outbox' }],
    });
  });
});
