import { createConnection } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { convertToPdf } from '#contract/system/conversion/calls.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const startServer = async (variables: Record<string, string> = {}) => {
  const environment = readEnvironment({ DATA_DIR: app.dataDir, LOG_LEVEL: 'silent', ...variables });
  const services = { ...app.services, environment };
  const server = await buildApp({ database: app.database, services, clock: () => new Date(startOfClock) });
  closing.push(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
};

const connect = async (port: number): Promise<Socket> => {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  closing.push(async () => socket.destroy());
  return socket;
};

const head = (path: string, bytes: number | 'chunked', ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`,
    ...more,
    '\r\n',
  ].join('\r\n');

/** The first data from the server. */
const said = async (socket: Socket) => String((await once(socket, 'data'))[0]);

/** Sends the header of a request. Returns the first answer, which the server sends once it has read the header. */
const begin = async (port: number, path: string, bytes: number | 'chunked', ...more: string[]) => {
  const socket = await connect(port);
  socket.write(head(path, bytes, 'expect: 100-continue', ...more));
  return { socket, first: await said(socket) };
};

describe('a call that is open to anyone', () => {
  test.each(['/api/Auth/signin', '/api/Nothing', '/nowhere'])('%s takes 16 kB and no more', async (path) => {
    const port = await startServer();
    const socket = await connect(port);
    socket.write(head(path, 16 * 1024 + 1) + ' '.repeat(16 * 1024 + 1));
    expect(await said(socket)).toContain('413 Payload Too Large');
    const within = await connect(port);
    within.write(head(path, 16 * 1024) + ' '.repeat(16 * 1024));
    expect(await said(within)).not.toContain('413');
  });

  test('holds a quarter of the room for bodies at most, and a colleague still saves', async () => {
    // Sets a budget of 64 MB. Its quarter for public calls has room for 1,024 bodies of 16 kB, or for 16 bodies of 1 MB in this test.
    const port = await startServer({ BODY_BUDGET_MB: '64', PUBLIC_BODY_KB: '1024' });
    for (let held = 0; held < 16; held++) expect((await begin(port, '/api/Auth/signin', 1024 * 1024)).first).toContain('100 Continue');
    const more = await connect(port);
    more.write(head('/api/Auth/signin', 'chunked'));
    expect(await said(more)).toMatch(/^HTTP\/1.1 429[^]*"The server is receiving too much at once. Wait a moment and try again."/);
    const { token } = await app.as('Admin');
    const body = JSON.stringify({ Code: 'AMB', Description: 'Amber' });
    const saved = await connect(port);
    saved.write(head('/api/Colour', body.length, `authorization: Bearer ${token}`) + body);
    expect(await said(saved)).toContain('200 OK');
  });

  test('gives its room back once it is answered', async () => {
    const port = await startServer({ BODY_BUDGET_MB: '64', PUBLIC_BODY_KB: '1024' });
    for (let sent = 0; sent < 20; sent++) {
      const nobody = JSON.stringify({ username: `nobody-${sent}`, password: 'x' });
      const body = nobody + ' '.repeat(1024 * 1024 - nobody.length);
      const socket = await connect(port);
      socket.write(head('/api/Auth/signin', body.length, 'connection: close') + body);
      expect(await said(socket)).toContain('401 Unauthorized');
      if (!socket.closed) await once(socket, 'close');
    }
  });
});

describe('one address', () => {
  test('has so many connections; one more is told why', async () => {
    const port = await startServer({ CONNECTIONS_PER_ADDRESS: '20' });
    const open = [];
    for (let count = 0; count < 20; count++) open.push(await connect(port));
    const more = await connect(port);
    expect(await said(more)).toMatch(/^HTTP\/1.1 429[^]*"Too much is being sent from your address at once. Wait a moment and try again."/);
  });

  test('has as many connections as it likes if it is our proxy', async () => {
    const port = await startServer({ CONNECTIONS_PER_ADDRESS: '20', TRUST_PROXY: 'loopback' });
    for (let count = 0; count < 30; count++) await connect(port);
    const socket = await connect(port);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await said(socket)).toContain('200 OK');
  });

  test('has so many bodies on their way, counted by who sent them and not by the proxy', async () => {
    const port = await startServer({ UPLOADS_PER_ADDRESS: '5', TRUST_PROXY: 'loopback' });
    const from = (address: string) => `x-forwarded-for: ${address}`;
    for (let count = 0; count < 5; count++)
      expect((await begin(port, '/api/Auth/signin', 100, from('198.51.100.7'))).first).toContain('100 Continue');
    const refused = await connect(port);
    refused.write(head('/api/Auth/signin', 100, from('198.51.100.7')));
    expect(await said(refused)).toMatch(/^HTTP\/1.1 429[^]*connection: close[^]*"Too much is being sent/);
    expect((await begin(port, '/api/Auth/signin', 100, from('198.51.100.8'))).first).toContain('100 Continue');
  });

  test('may be that of an office: strangers’ unfinished bodies keep no colleague from saving, and each colleague has a limit of their own', async () => {
    const port = await startServer({ UPLOADS_PER_ADDRESS: '5' });
    for (let count = 0; count < 5; count++) expect((await begin(port, '/api/Auth/signin', 100)).first).toContain('100 Continue');
    const [user, colleague] = [await app.as('Admin'), await app.as('Admin')];
    const bearer = ({ token }: { token: string }) => `authorization: Bearer ${token}`;
    // Any of the six may be refused, because the order in which their sessions are found varies.
    const six = await Promise.all(Array.from({ length: 6 }, () => connect(port)));
    for (const socket of six) socket.write(head('/api/Colour', 100, bearer(user)));
    expect(await Promise.race(six.map(said))).toMatch(/^HTTP\/1.1 429[^]*connection: close[^]*"You are sending too much at once/);
    const body = JSON.stringify({ Code: 'OLV', Description: 'Olive' });
    const saved = await connect(port);
    saved.write(head('/api/Colour', body.length, bearer(colleague)) + body);
    expect(await said(saved)).toContain('200 OK');
  });

  test('may be that of an office: forty people behind it begin, read and save all at once, hour after hour, and meet no limit', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => app.as('Admin')));
    const remoteAddress = '203.0.113.40';
    const answers: number[] = [];
    for (let hour = 0; hour < 3; hour++) {
      const asked = people.flatMap(({ token }, person) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const save = { Code: `C${hour}-${person}`, Description: `Colour ${hour}-${person}` };
        const wrong = { username: `mistyped-${person}`, password: 'x' };
        return [
          // Two of three users mistype their password once at the first sign-in of the day. The server locks nobody out for that.
          ...(hour === 0 && person % 3 > 0 ? [{ url: '/api/Auth/signin', method: 'POST' as const, payload: wrong }] : []),
          ...Array.from({ length: 6 }, () => ({ url: '/api/Colour', headers })),
          { url: '/api/Colour', method: 'POST' as const, headers, payload: save },
        ];
      });
      const answered = await Promise.all(asked.map((request) => app.app.inject({ ...request, remoteAddress })));
      answers.push(...answered.map(({ statusCode }) => statusCode));
    }
    expect(answers.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(answers.filter((status) => status === 200)).toHaveLength(3 * 40 * 7);
  });

  test('may be that of an office: forty browsers with six connections each, and a stream of changes, are all answered', async () => {
    const port = await startServer();
    const sockets = await Promise.all(Array.from({ length: 40 * 7 }, () => connect(port)));
    const answers = sockets.map(async (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      return (await said(socket)).slice(0, 15);
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });
});

test('a signed-in user’s upload waits for its turn before its body is read, and whoever breaks off gives the turn back', async () => {
  const port = await startServer();
  const upload = async (token: string, body = '') => {
    const socket = await connect(port);
    socket.write(head(convertToPdf.path, 1000, `authorization: Bearer ${token}`) + body);
    return socket;
  };
  const whole = 'x'.repeat(1000);
  const [user, colleague] = [await app.as('Office'), await app.as('Office')];
  const unfinished = [await upload(user.token), await upload(user.token)];
  /** Returns the answer to an upload that has to wait. Uploads before it are answered while the unfinished uploads are still on their way. */
  const waitingAnswer = async () => {
    for (let tries = 0; tries < 50; tries++) {
      const third = await upload(user.token, whole);
      let isAnswered = false;
      const answer = said(third).finally(() => (isAnswered = true));
      for (let sent = 0; sent < 3; sent++) expect(await said(await upload(colleague.token, whole))).toContain('HTTP/1.1 ');
      if (!isAnswered) return { answer };
    }
    throw new Error('No upload had to wait for the unfinished ones');
  };
  const { answer } = await waitingAnswer();
  unfinished[0]?.destroy();
  expect(await answer).toContain('HTTP/1.1 ');
});
