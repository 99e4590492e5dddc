import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { axeFindings, expect, test } from './support/journey.ts';
import { product } from './support/product.ts';

/** Screens of the playground with what is there once their records have come. */
const screens: readonly [path: string, ready: string][] = [
  ['/customers', 'tbody tr >> nth=5'],
  ['/customers/1', 'tbody tr >> nth=1'],
  ['/referencefiles/colours', 'tbody tr >> nth=5'],
  ['/referencefiles/colours/create', 'input[name="Code"]'],
  ['/referencefiles/colours/1', 'input[name="Code"]'],
  ['/lists/bankrates', 'tbody tr >> nth=1'],
  ['/lists/bankrates/1', 'input[name="EffectiveFrom"]'],
  ['/invoices', 'tbody tr >> nth=5'],
  ['/orders', 'tbody tr >> nth=5'],
  ['/NeckFinishes', 'tbody tr >> nth=1'],
  ['/NeckFinishes/1', 'input[name="Code"]'],
];

let server: ViteDevServer;
let folder = '';
let address = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demijohn-playground-'));
  server = await createServer({
    cacheDir: folder,
    logLevel: 'error',
    optimizeDeps: { entries: ['playground.html'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null, proxy: { '/api': product.address } },
  });
  await server.listen();
  address = `${server.resolvedUrls?.local[0]}playground.html`;
});
test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (page: Page, path: string, ready: string) => {
  await page.goto(`${address}#${path}`);
  await page.locator(ready).waitFor({ timeout: 60_000 });
  await expect(page.locator('[role="progressbar"]')).toHaveCount(0);
};

for (const colorScheme of ['light', 'dark'] as const)
  test(`stock components have no faults by axe in ${colorScheme} but those of React Admin itself`, async ({ signInOnce, browser }) => {
    const own = await signInOnce('admin');
    const token = await own.evaluate(() => localStorage.getItem('token'));
    const context = await browser.newContext({ colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addInitScript(
      ([held, scheme]) => {
        localStorage.setItem('token', held ?? '');
        localStorage.setItem('layout', JSON.stringify({ scheme }));
      },
      [token, colorScheme] as const,
    );
    const page = await context.newPage();
    const found = [];
    for (const [path, ready] of screens) {
      await open(page, path, ready);
      found.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
    }
    await context.close();
    expect(found).toEqual([]);
  });
