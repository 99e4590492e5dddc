import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requestLog } from '#server/http/requestLog.ts';

const logOf = async (url: string) => {
  const stream = new PassThrough();
  const app = Fastify({ logger: { ...requestLog('info'), stream } });
  app.get('/login', () => 'the page');
  app.setNotFoundHandler(() => 'no such page');
  await app.inject({ url, headers: { authorization: 'Bearer a-token' } });
  await app.close();
  return String(stream.read());
};

test.each(['/login?link=s3cr3t', '/login?from=mail&link=s3cr3t&x=1', '/login?%6Cink=s3cr3t', '/login?LINK=s3cr3t', '/nowhere?link=s3cr3t'])(
  'no log holds the link of %s, nor a token',
  async (url) => {
    const log = await logOf(url);
    expect(log).toContain('"url":"/');
    expect(log).not.toContain('s3cr3t');
    expect(log).not.toContain('a-token');
  },
);

test('no log holds who is looked for among personal data', async () => {
  const log = await logOf('/api/PersonalData/Download?q=jo%40aire.example&format=csv');
  expect(log).toContain('"url":"/api/PersonalData/Download?…"');
  expect(log).not.toContain('aire.example');
});

test.each([
  '/api/Customer?range=%5B0%2C9%5D&filter=%7B%22q%22%3A%22Aldous%22%7D',
  '/api/Search?text=Aldous',
  '/api/History?q=Aldous',
  '/api/Files/Order/1?fileName=Aldous.pdf',
])('no log holds the name that is looked for by %s', async (url) => {
  const log = await logOf(url);
  expect(log).toContain(`"url":"${url.split('?')[0]}?`);
  expect(log).toMatch(/(filter|text|q|filename)=…/);
  expect(log).not.toContain('Aldous');
});

test('what else was asked for is told', async () => {
  expect(await logOf('/login?from=mail')).toContain('"url":"/login?from=mail"');
});
