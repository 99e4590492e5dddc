import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from '#server/http/files.ts';

const server = Fastify();
let folder: string;

beforeAll(async () => {
  // The folder's own name is no matter.
  folder = join(await mkdtemp(join(tmpdir(), 'demijohn-files-')), 'assets');
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const file of ['worker.js', 'manifest.webmanifest', 'assets/part-1a2b3c.js']) await writeFile(join(folder, file), '{}');
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

test('what has a hash in its name is kept for good; pages, the worker and the manifest are asked for each time', async () => {
  const kept = async (url: string) => {
    const { headers } = await server.inject({ method: 'GET', url });
    return [headers['cache-control'], headers['content-type']];
  };
  expect(await kept('/assets/part-1a2b3c.js')).toEqual(['public, max-age=31536000, immutable', 'application/javascript; charset=utf-8']);
  expect(await kept('/worker.js')).toEqual(['no-cache', 'application/javascript; charset=utf-8']);
  expect(await kept('/manifest.webmanifest')).toEqual(['no-cache', 'application/manifest+json']);
  for (const page of ['/orders', '/login', '/landing', '/index.html']) expect((await kept(page))[0]).toBe('no-cache');
});
