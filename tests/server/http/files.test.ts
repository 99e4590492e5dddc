import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from '#server/http/files.ts';

const server = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demijohn-files-'));
  for (const page of ['index.html', 'landing.html', 'login.html']) await writeFile(join(folder, page), page);
  await serveFiles(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await server.inject({ method: 'GET', url });
  return statusCode === 302 ? `to ${headers.location}` : `${statusCode} ${body.slice(0, 20)}`;
};

test('an empty path is redirected to the landing page', async () => {
  expect([await get('/'), await get('/landing'), await get('/login')]).toEqual(['to /landing', '200 landing.html', '200 login.html']);
});

test('a path of two slashes is nowhere; every other path is a screen of the application', async () => {
  expect([await get('//orders'), await get('/orders//editOrder'), await get('/orders')]).toEqual([
    'to /notfound',
    'to /notfound',
    '200 index.html',
  ]);
});
