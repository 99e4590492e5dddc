// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, page } from '#contract/call/endpoint.ts';
import { call, callPage } from '#src/api/call.ts';

const save = endpoint({
  method: 'PUT',
  path: '/api/Thing/{id}',
  allow: 'signedIn',
  summary: '',
  params: z.object({ id: z.number() }),
  reply: z.unknown(),
});
const list = endpoint({ method: 'GET', path: '/api/Thing', allow: 'signedIn', summary: '', reply: page(z.object({ Id: z.number() })) });

const heard: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('{}');
const server = createServer((request, response) => {
  // An earlier test file in this worker may still retry a write. Its request is ignored.
  if (!request.url?.startsWith('/api/Thing')) {
    request.socket.destroy();
    return;
  }
  heard.push(request);
  answer(request, response);
});
const realFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A browser completes a path with the address of its page. Node has no page.
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, base), init);
});

afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  heard.length = 0;
  localStorage.clear();
  answer = (_request, response) => response.end('{}');
});

test('a call carries the token only while one is held, and a write its key and the anti-forgery cookie', async () => {
  await call(list, {});
  localStorage.setItem('token', 'a.b.c');
  document.cookie = 'XSRF-TOKEN=abc%3D';
  await call(list, {});
  await call(save, { params: { id: 3 } });
  expect(heard.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer a.b.c', 'Bearer a.b.c']);
  expect(heard.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, undefined, 'abc=']);
  expect(heard[1]?.headers['idempotency-key']).toBeUndefined();
  expect(heard[2]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a write that met no server is sent once more with the same key', async () => {
  answer = (request, response) => (heard.length === 1 ? request.socket.destroy() : response.end('{"Saved":true}'));
  await expect(call(save, { params: { id: 3 } })).resolves.toEqual({ Saved: true });
  const keys = heard.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a server that stays away is told in words', async () => {
  answer = (request) => request.socket.destroy();
  await expect(call(save, { params: { id: 3 } })).rejects.toThrow('The server cannot be reached');
});

test('an error answer keeps its status, words and fields', async () => {
  answer = (_request, response) => {
    response.statusCode = 409;
    response.end(JSON.stringify({ code: 'STALE_VERSION', message: 'Changed by Ann', errors: { Version: 'is old' } }));
  };
  await expect(call(save, { params: { id: 3 } })).rejects.toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    message: 'Changed by Ann',
    errors: { Version: 'is old' },
  });
});

test('a page tells how many rows there are in all', async () => {
  answer = (_request, response) => {
    response.setHeader('content-range', 'things 0-1/180');
    response.end('[{"Id":1},{"Id":2}]');
  };
  await expect(callPage(list, {})).resolves.toEqual({ rows: [{ Id: 1 }, { Id: 2 }], total: 180, totals: [] });
});
