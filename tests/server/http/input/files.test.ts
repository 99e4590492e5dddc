import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from '#server/http/input/files.ts';
import { secure } from '#server/http/limits/security.ts';

const server = Fastify();
let folder: string;

beforeAll(async () => {
  // The name of the folder itself does not matter.
  folder = join(await mkdtemp(join(tmpdir(), 'demijohn-files-')), 'assets');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'screens'));
  const hashed = ['assets/part-1a2b3c.js', 'assets/part-1a2b3c.css', 'assets/picture-1a2b3c.svg'];
  for (const file of ['worker.js', 'manifest.webmanifest', ...hashed]) await writeFile(join(folder, file), '{}');
  for (const page of ['index.html', 'landing.html', 'login.html']) await writeFile(join(folder, page), page);
  for (const page of ['list', 'deal']) await writeFile(join(folder, 'screens', `${page}.html`), page);
  const pages = [
    { path: '/orders', page: 'screens/list.html' },
    { path: '/orders/:OrderId', page: 'screens/deal.html' },
    { path: '/colours/*', page: 'index.html' },
  ];
  await writeFile(join(folder, 'screens.json'), JSON.stringify(pages));
  await secure(server, { frames: [], pictures: [], isHttps: false });
  await serveFiles(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const get = async (url: string, accept = browser) => {
  const { statusCode, headers, body } = await server.inject({ method: 'GET', url, headers: { accept } });
  return statusCode === 302 ? `to ${headers.location}` : `${statusCode} ${body.slice(0, 20)}`;
};

test('an empty path is redirected to the landing page', async () => {
  expect([await get('/'), await get('/landing'), await get('/login')]).toEqual(['to /landing', '200 landing.html', '200 login.html']);
});

test('a path of two slashes is nowhere; every other path is a screen of the application', async () => {
  expect([await get('//orders'), await get('/orders//editOrder'), await get('/orders')]).toEqual([
    'to /notfound',
    'to /notfound',
    '200 list',
  ]);
});

test('an address that no file could have is one of the application, or no file', async () => {
  const longest = ['a'.repeat(252), 'a'.repeat(300), '%C3%A9'.repeat(150), 'a%00', 'a/'.repeat(2100)];
  expect(await Promise.all(longest.map((name) => get(`/${name}`)))).toEqual(longest.map(() => '200 index.html'));
  expect(await get(`/orders/${'1'.repeat(260)}`)).toBe('200 deal');
  expect(await get(`/assets/${'a'.repeat(252)}.js`)).toMatch(/^404 {"code":"NOT_/);
});

test.each(['/API/customer', '/Api', '/email/send', '/metrics', '/Metrics/all'])('%s is no screen, whoever asks for it', async (url) => {
  expect([await get(url), await get(url, '*/*')]).toEqual([
    expect.stringMatching(/^404 {"code":"NOT_/),
    expect.stringMatching(/^404 {"code":"NOT_/),
  ]);
});

test('a probe or a program gets no page for an address that no screen has', async () => {
  for (const url of ['/health', '/healthz/', '/.git/config', '/wp-admin', '/actuator/info'])
    expect([url, await get(url, '*/*')]).toEqual([url, expect.stringMatching(/^404 {"code":"NOT_/)]);
  const screens = ['/orders', '/orders/4711', '/colours', '/colours/7'].map((url) => get(url, '*/*'));
  expect(await Promise.all(screens)).toEqual(['200 list', '200 deal', '200 index.html', '200 index.html']);
});

test('under /api what is no call is nowhere, and no screen', async () => {
  const answers = ['/api', '/api/Reports/SalesInvoices//?format=json', '/api/Nothing'].map((url) => get(url));
  expect(await Promise.all(answers)).toEqual([
    expect.stringMatching(/^404 {"code":"NOT_/),
    expect.stringMatching(/^404 {"code":"NOT_/),
    expect.stringMatching(/^404 {"code":"NOT_/),
  ]);
});

test('in a browser an address is answered by the page of its screen, which fetches that screen too; one that has none by the application’s', async () => {
  const answers = ['/orders?Status=Open', '/orders/4711', '/orders/4711/lines', '/ordersheet', '/colours'].map((url) => get(url));
  expect(await Promise.all(answers)).toEqual(['200 list', '200 deal', '200 index.html', '200 index.html', '200 index.html']);
});

test('what holds a page to its own scripts is said with every page and picture, and not again with each script and style of it', async () => {
  const said = async (url: string) => {
    const { headers } = await server.inject({ method: 'GET', url });
    expect(headers['permissions-policy'] !== undefined, url).toBe(headers['content-security-policy'] !== undefined);
    return [headers['content-security-policy'] !== undefined, headers['x-content-type-options'], headers['referrer-policy']];
  };
  for (const url of ['/orders', '/login', '/assets/picture-1a2b3c.svg', '/worker.js'])
    expect([url, ...(await said(url))]).toEqual([url, true, 'nosniff', 'no-referrer']);
  for (const url of ['/assets/part-1a2b3c.js', '/assets/part-1a2b3c.css'])
    expect([url, ...(await said(url))]).toEqual([url, false, 'nosniff', 'no-referrer']);
});

test('a script that is not there is nowhere, and no other spelling of a name leads out of its folder', async () => {
  expect(await get('/assets/part-1a2b3c.js')).toBe('200 {}');
  for (const url of ['/assets/part-9z9z9z.js', '/assets/PART-1a2b3c.js', '/assets/part-1a2b3c.js.br', '/assets/.hidden.js'])
    expect([url, await get(url)]).toEqual([url, expect.stringMatching(/^40[34] /)]);
  for (const url of ['/assets/..%2Findex.html', '/assets/..%5Cindex.html', '/assets/part-1a2b3c.js%2F..%2F..%2Findex.html'])
    expect([url, await get(url)]).not.toEqual([url, expect.stringContaining('200')]);
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

test('a page of the build before still gets its own parts, to be kept for good as this one’s are; no page comes from there', async () => {
  const builds = await mkdtemp(join(tmpdir(), 'demijohn-builds-'));
  const files = {
    'old/index.html': 'old',
    'old/old.html': 'old',
    'old/assets/part-old.js': '{}',
    'new/index.html': 'new',
    'new/assets/part-new.js': '{}',
  };
  for (const name of ['old/assets', 'new/assets']) await mkdir(join(builds, name), { recursive: true });
  for (const [name, text] of Object.entries({ ...files, current: 'new' })) await writeFile(join(builds, name), text);
  const serving = Fastify();
  await secure(serving, { frames: [], pictures: [], isHttps: false });
  await serveFiles(serving, join(builds, 'new'));
  const answered = async (url: string) => {
    const { statusCode, headers, body } = await serving.inject({ method: 'GET', url });
    return `${statusCode} ${headers['cache-control']} ${body.slice(0, 3)}`;
  };
  const forGood = '200 public, max-age=31536000, immutable {}';
  expect([await answered('/assets/part-new.js'), await answered('/assets/part-old.js')]).toEqual([forGood, forGood]);
  expect(await answered('/old.html')).toMatch(/^404/);
  expect(await answered('/assets/part-none.js')).toMatch(/^404/);
  await serving.close();
  await rm(builds, { recursive: true, force: true });
});
