import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const statusAndCaching = async (request: InjectOptions | string) => {
  const { statusCode, headers } = await app.app.inject(request);
  return [statusCode, headers['cache-control']];
};

describe('a refusal before anything is done', () => {
  test('no refusal is kept by a browser or a proxy', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await statusAndCaching('/api/Customer')).toEqual([401, 'no-store']);
    expect(await statusAndCaching({ url: '/api/Customer', headers: { authorization: 'Bearer no-token' } })).toEqual([401, 'no-store']);
    expect(await statusAndCaching('/api/Nothing')).toEqual([404, 'no-store']);
    expect(await statusAndCaching('/api/%zz')).toEqual([400, 'no-store']);
    expect(await statusAndCaching({ method: 'HEAD', url: '/api/Colour' })).toEqual([405, 'no-store']);
    expect(await statusAndCaching({ method: 'POST', url: '/api/Auth/signin', headers: json, payload: '{' })).toEqual([400, 'no-store']);
    expect(
      await statusAndCaching({ method: 'POST', url: '/api/Auth/signin', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }),
    ).toEqual([415, 'no-store']);
    const long = JSON.stringify({ username: 'x'.repeat(20_000), password: 'x' });
    expect(await statusAndCaching({ method: 'POST', url: '/api/Auth/signin', headers: json, payload: long })).toEqual([413, 'no-store']);
  });

  test.each(['gzip', 'br', 'deflate', 'x-unknown'])('a body packed with %s is refused before it is unpacked', async (encoding) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/Auth/signin',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: gzipSync(JSON.stringify({ username: 'admin', password: 'x' })),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { code: 'UNSUPPORTED_TYPE', message: 'Compressed content is not accepted. Send it uncompressed.' },
    ]);
  });
});

test.each(['/api/Nothing', '/api/docs', '/healthz', '/api/%zz'])('%s may not be framed and may use the camera only', async (url) => {
  const { headers } = await app.app.inject(url);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['permissions-policy']).toContain('camera=(self), accelerometer=()');
  expect(headers['permissions-policy']).toContain('geolocation=(), ');
});
