import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { serveFixed } from '#server/http/answer/fixedPage.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const product = useTestApp();

const serve = () => {
  const app = Fastify();
  const pieces = vi.fn<() => string[]>(() => ['bottles ', 'and jars']);
  serveFixed(app, '/page', 'text/plain; charset=utf-8', pieces);
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  return { app, pieces, sent };
};

test('a fixed page is made once for all who ask for it at the same time or later, and the same bytes are sent', async () => {
  const { app, pieces, sent } = serve();
  const first = await Promise.all(Array.from({ length: 10 }, () => app.inject('/page')));
  const later = await app.inject('/page');
  expect([...first, later].map(({ payload }) => payload)).toEqual(Array.from({ length: 11 }, () => 'bottles and jars'));
  expect(pieces).toHaveBeenCalledTimes(1);
  expect(new Set(sent).size).toBe(1);
});

test('a browser that has the page is told so without its bytes, and makes nothing', async () => {
  const { app, pieces } = serve();
  const { headers } = await app.inject('/page');
  for (const known of [String(headers.etag), `"another", ${headers.etag}`]) {
    const again = await app.inject({ url: '/page', headers: { 'if-none-match': known } });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag]);
  }
  expect((await app.inject({ url: '/page', headers: { 'if-none-match': '"another"' } })).statusCode).toBe(200);
  expect(pieces).toHaveBeenCalledTimes(1);
});

test('a fixed page is packed once for each way of packing, and sent as the browser can read it', async () => {
  const { app, sent } = serve();
  const ask = async (encoding: string) => {
    const { rawPayload, headers } = await app.inject({ url: '/page', headers: { 'accept-encoding': encoding } });
    return [headers['content-encoding'], headers.vary, rawPayload] as const;
  };
  for (let round = 0; round < 2; round++) {
    const [br, , brotli] = await ask('gzip, deflate, br');
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', 'bottles and jars']);
    const [gzip, vary, zipped] = await ask('gzip');
    expect([gzip, vary, gunzipSync(zipped).toString()]).toEqual(['gzip', 'accept-encoding', 'bottles and jars']);
    expect((await ask('identity'))[0]).toBeUndefined();
  }
  expect(new Set(sent).size).toBe(3);
});

test.each(['/api/openapi.json', '/api/docs'])('%s, which is open to anyone, has a mark by which a browser knows it again', async (url) => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const first = await product.app.inject({ url, headers });
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
  const again = await product.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});
